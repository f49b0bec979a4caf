import { DEFAULT_LOCALE, LOCALES, type Locale, parseLocale } from "@regia/domain/messages";

export { DEFAULT_LOCALE, LOCALES, type Locale, parseLocale };

/** Locales for Intl and react-aria. The region determines the format of dates and numbers and the first day of the week. */
export const intlLocales: Record<Locale, string> = { it: "it-IT", en: "en-GB" };
