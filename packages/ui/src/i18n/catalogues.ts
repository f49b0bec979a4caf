import type { Resources as DomainResources, Locale } from "@regia/domain/messages";
import type { ResourceLanguage } from "i18next";
import type Resources from "./resources.d.ts";

/** Texts of the screens and of the domain. Those of `requests`, which only functions answer, are not fetched. */
export type Catalogue = Resources & DomainResources;

/** Namespaces of the catalogue, one per subject. */
export type TextNamespace = keyof Catalogue;

/** Texts of one language by namespace: all of them, or those that a page needs. */
export type Texts = ResourceLanguage;

/** The screens' texts; each language and subject is a chunk of its own, unless the app's build puts some together. */
const files = import.meta.glob<Texts[string]>("./*/*.json", { import: "default" });

/** The texts of the rules that any page may need. */
async function loadGeneralRules(locale: Locale): Promise<Texts> {
  switch (locale) {
    case "it":
      return (await import("@regia/domain/messages/it/general")).general;
    case "en":
      return (await import("@regia/domain/messages/en/general")).general;
  }
}

/** The texts of rules that few subjects need, and those subjects, which bring them along. */
const RULES_ON_NEED: readonly {
  readonly subjects: readonly TextNamespace[];
  readonly load: Readonly<Record<Locale, () => Promise<Texts>>>;
}[] = [
  {
    subjects: ["estimate", "prompts", "team"],
    load: {
      it: async () => (await import("@regia/domain/messages/it/particular")).particular,
      en: async () => (await import("@regia/domain/messages/en/particular")).particular,
    },
  },
  {
    subjects: ["chat", "adminModels"],
    load: {
      it: async () => (await import("@regia/domain/messages/it/chat")).chat,
      en: async () => (await import("@regia/domain/messages/en/chat")).chat,
    },
  },
  {
    subjects: ["payments"],
    load: {
      it: async () => (await import("@regia/domain/messages/it/billing")).billing,
      en: async () => (await import("@regia/domain/messages/en/billing")).billing,
    },
  },
  {
    subjects: ["planner"],
    load: {
      it: async () => (await import("@regia/domain/messages/it/workflows")).workflows,
      en: async () => (await import("@regia/domain/messages/en/workflows")).workflows,
    },
  },
];

/**
 * Fetches texts of one language.
 * @param namespaces the screens' subjects; without them all. The rules' texts come along: any screen may be told one.
 * @throws TypeError when they cannot be fetched
 */
export async function loadTexts(locale: Locale, namespaces?: readonly string[]): Promise<Texts> {
  const wanted = Object.entries(files).flatMap(([file, load]) => {
    const [, language, namespace = ""] = /^\.\/(\w+)\/(\w+)\.json$/.exec(file) ?? [];
    return language === locale && (namespaces?.includes(namespace) ?? true) ? [{ namespace, load }] : [];
  });
  const rules = RULES_ON_NEED.filter(({ subjects }) =>
    subjects.some((subject) => namespaces?.includes(subject) ?? true),
  );
  const texts = await Promise.all([
    loadGeneralRules(locale),
    ...rules.map(({ load }) => load[locale]()),
    ...wanted.map(async ({ namespace, load }) => ({ [namespace]: await load() })),
  ]);
  return Object.assign({}, ...texts) as Texts;
}
