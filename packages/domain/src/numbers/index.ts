export { groupDigits, ungroupDigits } from "./digits.ts";
export { GROUPED, numberFormat } from "./format.ts";
