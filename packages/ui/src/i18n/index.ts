export type { i18n as I18n } from "i18next";
export { type Catalogue, loadCatalogue, type TextNamespace, type UiCatalogue } from "./catalogues.ts";
export { createI18n, type I18nOptions, localeOf, startI18n, switchLocale } from "./createI18n.ts";
export { type Formatters, formattersFor, type Instant } from "./format.ts";
export { LocaleProvider, type LocaleProviderProps } from "./LocaleProvider.tsx";
export { DEFAULT_LOCALE, intlLocales, LOCALES, type Locale, matchLocale, parseLocale } from "./locales.ts";
export { useFormat } from "./useFormat.ts";
export { useText } from "./useText.ts";
export { useWords, type Words } from "./useWords.ts";
