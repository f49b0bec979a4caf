import {
  CATALOGUES,
  type CatalogueLike,
  type Resources as DomainResources,
  type Locale,
  type Translate as TranslateKeys,
  translator,
} from "@regia/domain/messages";
import type Resources from "./resources.d.ts";

/** The text of a key: of the command line's own texts or of the domain's. */
export type Translate = TranslateKeys<Resources & DomainResources>;

/** The keys of texts that have `Part` in their path, such as `example.` */
export type TextKey<Part extends string> = Extract<Parameters<Translate>[0], `${string}${Part}${string}`>;

const catalogues = {
  it: async () => (await import("./it/index.ts")).it,
  en: async () => (await import("./en/index.ts")).en,
} satisfies Record<Locale, () => Promise<CatalogueLike<Resources>>>;

/** Translates into one language; the command line's texts of the others are not loaded. */
export async function loadTexts(locale: Locale): Promise<Translate> {
  return translator(locale, { ...CATALOGUES[locale], ...(await catalogues[locale]()) });
}
