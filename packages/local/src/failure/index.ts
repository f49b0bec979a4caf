export { errnoOf, Failure, type FailureCode, fileFailure } from "./failure.ts";
export { failureSentence, type TerminalLanguage, terminalLanguage } from "./sentences.ts";
