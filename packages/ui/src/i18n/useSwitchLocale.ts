import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { Locale } from "./locales.ts";

/** Returns a function that changes the language. The caller stores the choice. */
export function useSwitchLocale(): (locale: Locale) => Promise<void> {
  const { i18n } = useTranslation();
  return useCallback(
    async (locale) => {
      const { switchLocale } = await import("./fetchTexts.ts");
      await switchLocale(i18n, locale);
    },
    [i18n],
  );
}
