import { createInstance, type i18n as I18n, type Resource, type ResourceLanguage } from "i18next";
import { loadCatalogue } from "./catalogues.ts";
import { DEFAULT_LOCALE, type Locale, parseLocale } from "./locales.ts";

/** Texts of one language by namespace: all of them, or those that one page needs. */
export type Texts = ResourceLanguage;

/** Creates a separate i18next instance (not the global one) for `locale` with the texts of `resources`. */
export function createI18nFrom(locale: Locale, resources: Resource): I18n {
  const i18n = createInstance();
  void i18n.init({
    lng: locale,
    fallbackLng: false,
    initAsync: false,
    defaultNS: "components",
    resources,
    // React escapes values itself; escaping twice would garble names with an apostrophe.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  return i18n;
}

/** Loads all texts of a language: those of the screens and those of the domain. */
async function loadTexts(locale: Locale): Promise<Texts> {
  const [screens, { CATALOGUES }] = await Promise.all([loadCatalogue(locale), import("./ruleTexts.ts")]);
  return { ...screens, ...CATALOGUES[locale] };
}

/** Loads the texts of `locale` and creates an instance with them. */
export async function startI18n(locale: Locale): Promise<I18n> {
  return createI18nFrom(locale, { [locale]: await loadTexts(locale) });
}

/** Adds all texts of a language to an instance that was created with the texts of one page. */
export async function addTexts(i18n: I18n, locale: Locale = localeOf(i18n)): Promise<void> {
  for (const [namespace, texts] of Object.entries(await loadTexts(locale))) {
    i18n.addResourceBundle(locale, namespace, texts);
  }
}

/** Changes the language of an instance; loads its texts on first use. */
export async function switchLocale(i18n: I18n, locale: Locale): Promise<void> {
  await addTexts(i18n, locale);
  await i18n.changeLanguage(locale);
}

/** The current language of an instance. */
export const localeOf = (i18n: I18n): Locale => parseLocale(i18n.language) ?? DEFAULT_LOCALE;
