import { type Locale, useSwitchLocale } from "@regia/ui/i18n";
import type { AppearanceControlsProps } from "@regia/ui/patterns/AppearanceControls";
import { applyTheme, type ThemeChoice } from "@regia/ui/theme";
import { useState } from "react";
import { useBrowserValue } from "../browser/useBrowserValue.ts";
import { addressIn } from "../language/addresses.ts";
import { storedTheme, storeLocale, storeTheme } from "./appearance.ts";

/**
 * Language and theme of this browser, and functions to change and store them. On a public page a change of language
 * opens its address in that language.
 */
export function useAppearance(): AppearanceControlsProps {
  const switchLocale = useSwitchLocale();
  const stored = useBrowserValue(storedTheme, "system");
  const [chosen, setChosen] = useState<ThemeChoice | null>(null);
  return {
    theme: chosen ?? stored,
    onThemeChange: (theme) => {
      setChosen(theme);
      applyTheme(theme);
      storeTheme(theme);
    },
    onLocaleChange: (locale: Locale) => {
      storeLocale(locale);
      const here = window.location.href.slice(window.location.origin.length);
      const there = addressIn(here, locale);
      if (there !== here) return window.location.assign(there);
      document.documentElement.lang = locale;
      return void switchLocale(locale);
    },
  };
}
