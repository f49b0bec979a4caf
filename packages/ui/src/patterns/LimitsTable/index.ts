export { LimitsTable, type LimitsTableProps } from "./LimitsTable.tsx";
