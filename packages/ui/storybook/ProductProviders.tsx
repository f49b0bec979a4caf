import type { ReactNode } from "react";
import { action } from "storybook/actions";
import { LinkProvider } from "../src/components/Link/index.ts";
import { type I18n, type Locale, LocaleProvider, startI18n } from "../src/i18n/index.ts";

const instances: Record<Locale, I18n> = { it: await startI18n("it"), en: await startI18n("en") };
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
