export { errnoOf, Failure, type FailureCode, failureSentence, fileFailure } from "./failure.ts";
