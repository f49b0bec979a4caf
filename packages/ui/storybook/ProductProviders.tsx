import type { ReactNode } from "react";
import { action } from "storybook/actions";
import { LinkProvider } from "../src/components/Link/index.ts";
import { en } from "../src/i18n/en/index.ts";
import { createI18n, type I18n, type Locale, LocaleProvider, type UiCatalogue } from "../src/i18n/index.ts";
import { it } from "../src/i18n/it/index.ts";

/** All texts, by language. */
export const catalogues: Record<Locale, UiCatalogue> = { it, en };
const instanceFor = (locale: Locale) => createI18n({ locale, catalogues });
const instances: Record<Locale, I18n> = { it: instanceFor("it"), en: instanceFor("en") };
const navigate = action("navigate");

interface ProductProvidersProps {
  locale: Locale;
  children: ReactNode;
}

/** The texts and the router that the app gives to the library. */
export function ProductProviders({ locale, children }: ProductProvidersProps) {
  return (
    <LocaleProvider i18n={instances[locale]}>
      <LinkProvider navigate={navigate}>{children}</LinkProvider>
    </LocaleProvider>
  );
}
