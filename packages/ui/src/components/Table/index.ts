export { Table, type TableColumn, type TableProps, type TableSelection, type TableSort } from "./Table.tsx";
