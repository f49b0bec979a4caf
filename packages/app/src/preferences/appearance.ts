import { DEFAULT_LOCALE, type Locale, parseLocale } from "@regia/ui/i18n";
import { isThemeChoice, type ThemeChoice } from "@regia/ui/theme";
import { readStored, writeStored } from "../browser/storage.ts";
import { publicPage } from "../language/addresses.ts";

const names = { theme: "regia.theme", locale: "regia.locale" } as const;

/** The language that the person chose on this device; null until then. */
function storedLocale(): Locale | null {
  const value = readStored(names.locale);
  return (value === null ? undefined : parseLocale(value)) ?? null;
}

/**
 * The language of the first page: that of its address, else the stored one, else Italian (decision 20). An address in
 * another language than Italian is stored as a choice if none was made before.
 */
export function initialLocale(pathname: string): Locale {
  const stored = storedLocale();
  const named = publicPage(pathname)?.locale;
  if (stored === null && named !== undefined && named !== DEFAULT_LOCALE) storeLocale(named);
  return named ?? stored ?? DEFAULT_LOCALE;
}

/** Keeps the chosen language for the next visit. */
export const storeLocale = (locale: Locale): void => writeStored(names.locale, locale);

/** The theme that the person chose on this device; the system's until then. */
export function storedTheme(): ThemeChoice {
  const value = readStored(names.theme);
  return isThemeChoice(value) ? value : "system";
}

/** Keeps the chosen theme for the next visit. */
export const storeTheme = (theme: ThemeChoice): void => writeStored(names.theme, theme);
