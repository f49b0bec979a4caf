export { answer, type ErrorBody, errorBody, languageOf, refusalAnswer } from "./answer.ts";
export { isRecord, LARGEST_BODY, readJsonObject } from "./body.ts";
export { refuseForeignOrigin } from "./origin.ts";
export { invalid, malformed, Refusal, type RefusalCode, STATUSES } from "./refusal.ts";
