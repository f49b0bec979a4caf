import { CATALOGUES } from "@regia/domain/messages";
import { createInstance, type i18n as I18n } from "i18next";
import { loadCatalogue, type UiCatalogue } from "./catalogues.ts";
import { DEFAULT_LOCALE, type Locale, parseLocale } from "./locales.ts";

/** What an instance starts with. */
export interface I18nOptions {
  locale: Locale;
  /** The screens' texts at hand (the rules bring theirs); at least those of `locale`. */
  catalogues: Partial<Record<Locale, UiCatalogue>>;
}

/** A ready i18next instance of its own (no global one), speaking `locale`. */
export function createI18n({ locale, catalogues }: I18nOptions): I18n {
  const i18n = createInstance();
  const resources = Object.fromEntries(
    Object.entries(catalogues).map(([name, texts]) => [name, { ...texts, ...CATALOGUES[name as Locale] }]),
  );
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

/** Fetches the texts of `locale` and starts an instance with them. */
export async function startI18n(locale: Locale): Promise<I18n> {
  return createI18n({ locale, catalogues: { [locale]: await loadCatalogue(locale) } });
}

/** Changes the language of a running instance, fetching its texts the first time. */
export async function switchLocale(i18n: I18n, locale: Locale): Promise<void> {
  if (!i18n.hasResourceBundle(locale, "components")) {
    const catalogue = await loadCatalogue(locale);
    for (const [namespace, texts] of Object.entries({ ...catalogue, ...CATALOGUES[locale] })) {
      i18n.addResourceBundle(locale, namespace, texts);
    }
  }
  await i18n.changeLanguage(locale);
}

/** The language an instance speaks. */
export const localeOf = (i18n: I18n): Locale => parseLocale(i18n.language) ?? DEFAULT_LOCALE;
