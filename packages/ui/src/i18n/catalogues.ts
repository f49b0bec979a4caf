import type { Resources as DomainResources, Locale } from "@regia/domain/messages";
import type Resources from "./resources.d.ts";
import type { UiCatalogue } from "./uiCatalogue.ts";

export type { UiCatalogue };

/** The screens' texts together with those of the rules (plans, limits, errors, validation, estimate). */
export type Catalogue = Resources & DomainResources;

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
