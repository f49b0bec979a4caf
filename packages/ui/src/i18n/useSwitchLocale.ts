import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { switchLocale } from "./instance.ts";
import type { Locale } from "./locales.ts";

/** The way to change the language on the screen; keeping the choice is the caller's. */
export function useSwitchLocale(): (locale: Locale) => Promise<void> {
  const { i18n } = useTranslation();
  return useCallback((locale) => switchLocale(i18n, locale), [i18n]);
}
