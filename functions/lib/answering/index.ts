export { answering, explained, type FunctionCall } from "./answering.ts";
