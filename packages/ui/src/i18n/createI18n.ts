import { CATALOGUES } from "@regia/domain/messages";
import type { i18n as I18n } from "i18next";
import type { UiCatalogue } from "./catalogues.ts";
import { createI18nFrom } from "./instance.ts";
import type { Locale } from "./locales.ts";

/** What an instance starts with. */
export interface I18nOptions {
  locale: Locale;
  /** The screens' texts at hand (the rules bring theirs); at least those of `locale`. */
  catalogues: Partial<Record<Locale, UiCatalogue>>;
}

/** An instance that has its texts from the start; an app that fetches them uses `startI18n`. */
export function createI18n({ locale, catalogues }: I18nOptions): I18n {
  const resources = Object.fromEntries(
    Object.entries(catalogues).map(([name, texts]) => [name, { ...texts, ...CATALOGUES[name as Locale] }]),
  );
  return createI18nFrom(locale, resources);
}
