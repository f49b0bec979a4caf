export { isRecord, LARGEST_BODY, readJsonObject } from "./body.ts";
export { refuseForeignOrigin } from "./origin.ts";
export { invalid, malformed, Refusal, type RefusalCode, STATUSES } from "./refusal.ts";
export { type ErrorBody, errorBody, jsonResponse, languageOf, refusalResponse } from "./response.ts";
