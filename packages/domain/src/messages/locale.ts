export const LOCALES = ["it", "en"] as const;

export type Locale = (typeof LOCALES)[number];

/** The default language (decision 20). */
export const DEFAULT_LOCALE: Locale = "it";

/**
 * The product's language for a language tag such as `en-US` or `it_IT.UTF-8`.
 *
 * @returns the language, or undefined for a tag of another language or no tag at all
 */
export function parseLocale(tag: unknown): Locale | undefined {
  if (typeof tag !== "string") return undefined;
  const language = tag.slice(0, 3).toLowerCase();
  return LOCALES.find(
    (locale) => language === locale || language === `${locale}-` || language === `${locale}_`,
  );
}

/** Maximum length of the read part of a header; browsers send shorter ones. */
const MAX_HEADER_LENGTH = 200;

/**
 * The product's preferred language of a request.
 *
 * @param acceptLanguage - the header `Accept-Language`, such as `de, en;q=0.8, it;q=0.5`
 */
export function preferredLocale(acceptLanguage: string | null | undefined): Locale {
  const preferences = (acceptLanguage ?? "").slice(0, MAX_HEADER_LENGTH).split(",");
  const [first] = preferences
    .map((preference) => {
      const [tag = "", ...parameters] = preference.split(";");
      const quality = /(?:^|;)\s*q=([\d.]+)/i.exec(parameters.join(";"))?.[1];
      return { locale: parseLocale(tag.trim()), quality: Number(quality ?? 1) };
    })
    .filter(({ locale, quality }) => locale !== undefined && quality > 0)
    .sort((one, other) => other.quality - one.quality);
  return first?.locale ?? DEFAULT_LOCALE;
}

/** The product's language for a terminal: that of the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set. */
export function terminalLocale(environment: Readonly<Record<string, string | undefined>>): Locale {
  const { LC_ALL, LC_MESSAGES, LANG } = environment;
  return parseLocale(LC_ALL || LC_MESSAGES || LANG) ?? DEFAULT_LOCALE;
}
