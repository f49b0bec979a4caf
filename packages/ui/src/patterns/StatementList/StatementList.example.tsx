import { StatementList } from "@regia/ui/patterns/StatementList";

export const Example = () => (
  <StatementList
    statements={[
      { id: "invite", title: "Invita i colleghi", content: "Ognuno entra con il proprio account." },
      { id: "limits", title: "Guarda i limiti", content: "Stanno nelle impostazioni, con l'uso del mese." },
    ]}
  />
);
