import type { i18n as I18n } from "i18next";
import { type ReactNode, useEffect, useState } from "react";
import { I18nProvider as AriaI18nProvider } from "react-aria-components/I18nProvider";
import { I18nextProvider } from "react-i18next";
import { localeOf } from "./instance.ts";
import { intlLocales } from "./locales.ts";

export interface LocaleProviderProps {
  /** An instance from `startI18n` or `createI18nFrom`. */
  i18n: I18n;
  children: ReactNode;
}

/** Provides the texts, and the locale of the headless library, to all components below. Render it once per app. */
export function LocaleProvider({ i18n, children }: LocaleProviderProps) {
  const [locale, setLocale] = useState(() => localeOf(i18n));
  useEffect(() => {
    const follow = () => setLocale(localeOf(i18n));
    follow();
    i18n.on("languageChanged", follow);
    return () => i18n.off("languageChanged", follow);
  }, [i18n]);
  return (
    <I18nextProvider i18n={i18n}>
      <AriaI18nProvider locale={intlLocales[locale]}>{children}</AriaI18nProvider>
    </I18nextProvider>
  );
}
