import { type Locale, useSwitchLocale } from "@regia/ui/i18n";
import type { AppearanceControlsProps } from "@regia/ui/patterns/AppearanceControls";
import { applyTheme, type ThemeChoice } from "@regia/ui/theme";
import { useState } from "react";
import { storedTheme, storeLocale, storeTheme } from "./preferences.ts";

/** Language and theme of this browser, and the way to change and keep them. */
export function useAppearance(): AppearanceControlsProps {
  const switchLocale = useSwitchLocale();
  const [theme, setTheme] = useState<ThemeChoice>(storedTheme);
  return {
    theme,
    onThemeChange: (chosen) => {
      setTheme(chosen);
      applyTheme(chosen);
      storeTheme(chosen);
    },
    onLocaleChange: (locale: Locale) => {
      storeLocale(locale);
      document.documentElement.lang = locale;
      void switchLocale(locale);
    },
  };
}
