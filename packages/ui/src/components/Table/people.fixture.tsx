import { Badge } from "../Badge/index.ts";
import type { TableColumn } from "./index.ts";

/** A row of the table in the stories. */
export interface Person {
  id: string;
  name: string;
  plan: string;
  files: number;
}

export const people: readonly Person[] = [
  { id: "1", name: "Anna Bianchi", plan: "Pro", files: 12 },
  { id: "2", name: "Bruno Verdi", plan: "Free", files: 5 },
  { id: "3", name: "Carla Neri", plan: "Enterprise", files: 12_345 },
];

export const columns: readonly TableColumn<Person>[] = [
  { id: "name", header: "Nome", isRowHeader: true, isSortable: true, cell: ({ name }) => name },
  { id: "plan", header: "Piano", cell: ({ plan }) => <Badge>{plan}</Badge> },
  { id: "files", header: "File", align: "end", cell: ({ files }) => files.toLocaleString("it") },
];
