import { CATALOGUES } from "@regia/domain/messages";
import type { i18n as I18n } from "i18next";
import type { UiCatalogue } from "./catalogues.ts";
import { createI18nFrom } from "./instance.ts";
import type { Locale } from "./locales.ts";

/** Options of `createI18n`. */
export interface I18nOptions {
  locale: Locale;
  /** Texts of the screens; at least those of `locale`. The domain's texts are included automatically. */
  catalogues: Partial<Record<Locale, UiCatalogue>>;
}

/** Creates an instance from texts that are already loaded. To load them first, use `startI18n`. */
export function createI18n({ locale, catalogues }: I18nOptions): I18n {
  const resources = Object.fromEntries(
    Object.entries(catalogues).map(([name, texts]) => [name, { ...texts, ...CATALOGUES[name as Locale] }]),
  );
  return createI18nFrom(locale, resources);
}
