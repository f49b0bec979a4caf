export { answering } from "./answering.ts";
