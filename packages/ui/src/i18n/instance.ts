import { createInstance, type i18n as I18n, type Resource, type ResourceLanguage } from "i18next";
import { loadCatalogue } from "./catalogues.ts";
import { DEFAULT_LOCALE, type Locale, parseLocale } from "./locales.ts";

/** Texts of one language by namespace: all of them, or those that a page needs. */
export type Texts = ResourceLanguage;

/** A ready i18next instance of its own (no global one), speaking `locale` with the texts of `resources`. */
export function createI18nFrom(locale: Locale, resources: Resource): I18n {
  const i18n = createInstance();
  void i18n.init({
    lng: locale,
    fallbackLng: false,
    initAsync: false,
    defaultNS: "components",
    resources,
    // React escapes; a name with an apostrophe stays a name.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  return i18n;
}

/** Fetches every text of a language: those of the screens and those of the rules. */
async function loadTexts(locale: Locale): Promise<Texts> {
  const [screens, { CATALOGUES }] = await Promise.all([loadCatalogue(locale), import("./ruleTexts.ts")]);
  return { ...screens, ...CATALOGUES[locale] };
}

/** Fetches the texts of `locale` and starts an instance with them. */
export async function startI18n(locale: Locale): Promise<I18n> {
  return createI18nFrom(locale, { [locale]: await loadTexts(locale) });
}

/** Gives an instance that began with the texts of one page all the others of a language. */
export async function addTexts(i18n: I18n, locale: Locale = localeOf(i18n)): Promise<void> {
  for (const [namespace, texts] of Object.entries(await loadTexts(locale))) {
    i18n.addResourceBundle(locale, namespace, texts);
  }
}

/** Changes the language of a running instance, fetching its texts the first time. */
export async function switchLocale(i18n: I18n, locale: Locale): Promise<void> {
  await addTexts(i18n, locale);
  await i18n.changeLanguage(locale);
}

/** The language an instance speaks. */
export const localeOf = (i18n: I18n): Locale => parseLocale(i18n.language) ?? DEFAULT_LOCALE;
