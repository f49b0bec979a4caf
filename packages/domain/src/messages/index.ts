export { DEFAULT_LOCALE, LOCALES, type Locale, parseLocale } from "./locale.ts";
export { type Message, type MessageKey, type MessageParams, message, type ParamsFor } from "./message.ts";
export type { CatalogueLike, KeysOf, Namespace, ParamsOf } from "./shape.ts";
export { CATALOGUES, translate, translateMessage } from "./translate.ts";
