export { type Chip, Chips, type ChipsProps } from "./Chips.tsx";
