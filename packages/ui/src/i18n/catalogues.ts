import type { Resources as DomainResources, Locale } from "@regia/domain/messages";
import type Resources from "./resources.d.ts";
import type { UiCatalogue } from "./uiCatalogue.ts";

export type { UiCatalogue };

/** Texts of the screens together with those of the domain (plans, limits, errors, validation, estimate). */
export type Catalogue = Resources & DomainResources;

/** Namespaces of the catalogue, one per subject. */
export type TextNamespace = keyof Catalogue;

/** Loads the screens' texts of one language; each language is a separate chunk. */
export async function loadCatalogue(locale: Locale): Promise<UiCatalogue> {
  switch (locale) {
    case "it":
      return (await import("./it/index.ts")).it;
    case "en":
      return (await import("./en/index.ts")).en;
  }
}
