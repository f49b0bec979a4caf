import type { Resources as DomainResources, Locale } from "@regia/domain/messages";
import type { ResourceLanguage } from "i18next";
import type Resources from "./resources.d.ts";

/** Texts of the screens together with those of the domain (plans, limits, errors, validation, estimate). */
export type Catalogue = Resources & DomainResources;

/** Namespaces of the catalogue, one per subject. */
export type TextNamespace = keyof Catalogue;

/** Texts of one language by namespace: all of them, or those that a page needs. */
export type Texts = ResourceLanguage;

/** The screens' texts; each language and subject is a chunk of its own, unless the app's build puts some together. */
const files = import.meta.glob<Texts[string]>("./*/*.json", { import: "default" });

/** The texts of the rules, which come together. */
async function loadRuleTexts(locale: Locale): Promise<Texts> {
  switch (locale) {
    case "it":
      return (await import("@regia/domain/messages/it")).it;
    case "en":
      return (await import("@regia/domain/messages/en")).en;
  }
}

/**
 * Fetches texts of one language.
 * @param namespaces the screens' subjects; without them all. The rules' texts always come along: any screen may be told one.
 * @throws TypeError when they cannot be fetched
 */
export async function loadTexts(locale: Locale, namespaces?: readonly string[]): Promise<Texts> {
  const wanted = Object.entries(files).flatMap(([file, load]) => {
    const [, language, namespace = ""] = /^\.\/(\w+)\/(\w+)\.json$/.exec(file) ?? [];
    return language === locale && (namespaces?.includes(namespace) ?? true) ? [{ namespace, load }] : [];
  });
  const [rules, ...own] = await Promise.all([
    loadRuleTexts(locale),
    ...wanted.map(async ({ namespace, load }) => ({ [namespace]: await load() })),
  ]);
  return Object.assign({}, rules, ...own) as Texts;
}
