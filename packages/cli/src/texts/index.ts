import {
  CATALOGUES,
  type CatalogueLike,
  type Resources as DomainResources,
  type Locale,
  type Translate as TranslateKeys,
  translator,
} from "@regia/domain/messages";
import type Resources from "./resources.d.ts";

/** The words of a key: of the command line's own texts or of the domain's. */
export type Translate = TranslateKeys<Resources & DomainResources>;

/** Translates into one language; the command line's texts of the other one are not even loaded. */
export async function loadTexts(locale: Locale): Promise<Translate> {
  const own: CatalogueLike<Resources> =
    locale === "it" ? (await import("./it/index.ts")).it : (await import("./en/index.ts")).en;
  return translator(locale, { ...CATALOGUES[locale], ...own });
}
