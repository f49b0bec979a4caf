export {
  TABLE_DENSITIES,
  Table,
  type TableColumn,
  type TableDensity,
  type TableProps,
  type TableSelection,
  type TableSort,
} from "./Table.tsx";
export { TableDensityToggle, type TableDensityToggleProps } from "./TableDensityToggle.tsx";
