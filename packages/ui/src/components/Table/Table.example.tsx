import { EmptyState } from "@regia/ui/components/EmptyState";
import { Table } from "@regia/ui/components/Table";

const people = [
  { id: "1", name: "Anna Bianchi", plan: "Pro" },
  { id: "2", name: "Marco Verdi", plan: "Free" },
];

export const Example = () => (
  <Table
    label="Utenti"
    rows={people}
    rowKey={({ id }) => id}
    columns={[
      { id: "name", header: "Nome", cell: ({ name }) => name },
      { id: "plan", header: "Piano", cell: ({ plan }) => plan },
    ]}
    empty={<EmptyState title="Nessun utente trovato" />}
  />
);
