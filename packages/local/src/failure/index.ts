export { errnoOf, Failure, type FailureCode, fileFailure } from "./failure.ts";
export { failureSentence } from "./sentence.ts";
