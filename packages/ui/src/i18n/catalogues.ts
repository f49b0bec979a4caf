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

/** The texts of the rules of estimates and workspaces. */
async function loadParticularRules(locale: Locale): Promise<Texts> {
  switch (locale) {
    case "it":
      return (await import("@regia/domain/messages/it/particular")).particular;
    case "en":
      return (await import("@regia/domain/messages/en/particular")).particular;
  }
}

/** The texts of the rules of the chat. */
async function loadChatRules(locale: Locale): Promise<Texts> {
  switch (locale) {
    case "it":
      return (await import("@regia/domain/messages/it/chat")).chat;
    case "en":
      return (await import("@regia/domain/messages/en/chat")).chat;
  }
}

/** The subjects that bring the texts of particular rules along. */
const WITH_PARTICULAR_RULES: ReadonlySet<string> = new Set([
  "estimate",
  "prompts",
  "team",
] satisfies TextNamespace[]);

/** The subjects that bring the texts of the rules of the chat along. */
const WITH_CHAT_RULES: ReadonlySet<string> = new Set(["chat", "adminModels"] satisfies TextNamespace[]);

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
  const isParticular = namespaces?.some((namespace) => WITH_PARTICULAR_RULES.has(namespace)) ?? true;
  const hasChat = namespaces?.some((namespace) => WITH_CHAT_RULES.has(namespace)) ?? true;
  const [general, particular, chat, ...own] = await Promise.all([
    loadGeneralRules(locale),
    isParticular ? loadParticularRules(locale) : {},
    hasChat ? loadChatRules(locale) : {},
    ...wanted.map(async ({ namespace, load }) => ({ [namespace]: await load() })),
  ]);
  return Object.assign({}, general, particular, chat, ...own) as Texts;
}
