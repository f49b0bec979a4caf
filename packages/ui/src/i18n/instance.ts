import { numberFormat } from "@regia/domain/numbers";
import { createInstance, type i18n as I18n, type Resource } from "i18next";
import { DEFAULT_LOCALE, type Locale, parseLocale } from "./locales.ts";

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
  i18n.services.formatter?.addCached("number", (language) => {
    const { format } = numberFormat(language ?? locale);
    return format;
  });
  return i18n;
}

/** The current language of an instance. */
export const localeOf = (i18n: I18n): Locale => parseLocale(i18n.language) ?? DEFAULT_LOCALE;
