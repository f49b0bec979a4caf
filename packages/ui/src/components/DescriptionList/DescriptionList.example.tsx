import { DescriptionList } from "@regia/ui/components/DescriptionList";

export const Example = () => (
  <DescriptionList
    items={[
      { term: "Ruolo", detail: "User" },
      {
        term: "ID utente",
        detail: "8f14e45f",
        copy: { text: "8f14e45f-ceea-467f-9af1", label: "Copia l'ID utente" },
      },
    ]}
  />
);
