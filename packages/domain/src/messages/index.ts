export { ARTICLES, withArticle } from "./article.ts";
export {
  DEFAULT_LOCALE,
  LOCALES,
  type Locale,
  parseLocale,
  preferredLocale,
  terminalLocale,
} from "./locale.ts";
export { type Message, type MessageKey, type MessageParams, message } from "./message.ts";
export type { default as Resources } from "./resources.d.ts";
export type { CatalogueLike, ParamsFor } from "./shape.ts";
export {
  CATALOGUES,
  formatText,
  type Translate,
  translate,
  translateMessage,
  translator,
} from "./translate.ts";
