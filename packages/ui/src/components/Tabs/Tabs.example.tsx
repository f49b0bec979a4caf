import { Tabs } from "@regia/ui/components/Tabs";

export const Example = () => (
  <Tabs
    label="Sezioni"
    items={[
      { id: "users", title: "Utenti", content: "Le persone e i loro piani." },
      { id: "audit", title: "Registro", content: "Chi ha cambiato che cosa, e quando." },
    ]}
  />
);
