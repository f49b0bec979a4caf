import type { ReactNode } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { action } from "storybook/actions";
import { LinkProvider } from "../src/components/Link/index.ts";
import { intlLocales, LocaleProvider, localeOf } from "../src/i18n/index.ts";
import { instanceOf, type StoryLanguage } from "./language.ts";

const navigate = action("navigate");

interface ProductProvidersProps {
  language: StoryLanguage;
  /** True mirrors the headless library's behaviour, such as the arrow keys; the texts stay. */
  isRightToLeft?: boolean;
  children: ReactNode;
}

/** The texts and the router that the app gives to the library. */
export function ProductProviders({ language, isRightToLeft = false, children }: ProductProvidersProps) {
  const i18n = instanceOf(language);
  const { language: code, region } = new Intl.Locale(intlLocales[localeOf(i18n)]);
  const page = <LinkProvider navigate={navigate}>{children}</LinkProvider>;
  return (
    <LocaleProvider i18n={i18n}>
      {isRightToLeft ? (
        // The language in Arabic script is written from right to left; formats and names stay those of the language.
        <I18nProvider locale={`${code}-Arab-${region}`}>{page}</I18nProvider>
      ) : (
        page
      )}
    </LocaleProvider>
  );
}
