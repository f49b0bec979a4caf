import type { CATALOGUES, Locale } from "@regia/domain/messages";
import type { it } from "./it/index.ts";

/** A catalogue's keys without the plural for millions, which Italian has and English has not. */
type SharedTexts<Texts> = {
  [Key in keyof Texts as Key extends `${string}_many` ? never : Key]: Texts[Key] extends string
    ? Texts[Key]
    : SharedTexts<Texts[Key]>;
};

/** The screens' own texts of one language, by namespace: the Italian catalogue is the shape that the others owe. */
export type UiCatalogue = SharedTexts<typeof it>;

/** The screens' texts together with those of the rules (plans, limits, errors, validation, estimate). */
export type Catalogue = UiCatalogue & typeof CATALOGUES.it;

/** The subjects that texts are filed under. */
export type TextNamespace = keyof Catalogue;

/** Fetches the screens' texts of one language; each language is a chunk of its own. */
export async function loadCatalogue(locale: Locale): Promise<UiCatalogue> {
  switch (locale) {
    case "it":
      return (await import("./it/index.ts")).it;
    case "en":
      return (await import("./en/index.ts")).en;
  }
}
