import { DEFAULT_LOCALE, LOCALES, type Locale, parseLocale } from "@regia/domain/messages";

export { DEFAULT_LOCALE, LOCALES, type Locale, parseLocale };

/** What Intl and react-aria are given: a region decides dates, figures and the first day of the week. */
export const intlLocales: Record<Locale, string> = { it: "it-IT", en: "en-GB" };

/** The first language of the product among those a reader prefers (BCP 47), else the default one. */
export function matchLocale(preferred: readonly string[]): Locale {
  return preferred.map(parseLocale).find((locale) => locale !== undefined) ?? DEFAULT_LOCALE;
}
