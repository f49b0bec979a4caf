export { GROUPED, numberFormat } from "./format.ts";
