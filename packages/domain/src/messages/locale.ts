/** The languages of the product. */
export const LOCALES = ["it", "en"] as const;

/** A language of the product. */
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
