export {
  arriving,
  type BodyBounds,
  bodyEnd,
  isRecord,
  isStorable,
  readBytes,
  readJsonObject,
} from "./body.ts";
export { refuseForeignOrigin, siteOrigins } from "./origin.ts";
export { parse } from "./parse.ts";
export { invalid, malformed, methodRefused, Refusal } from "./refusal.ts";
export { errorDetails, jsonResponse, languageOf, refusalResponse } from "./response.ts";
