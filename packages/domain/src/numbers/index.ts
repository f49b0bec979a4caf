export { GROUPED, groupDigits, numberFormat, ungroupDigits } from "./format.ts";
