import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, type Plugin } from "i18next-cli";
import { DEFAULT_LOCALE, LOCALES } from "./packages/domain/src/messages/locale.ts";
import { areas } from "./scripts/bootstrap/textTypes.mjs";

type Tree = { readonly [key: string]: string | Tree };

/** Every text of an area in one language by its whole key: `limits:value.days_one`. */
export function textsOf(area: string, language: string): Map<string, string> {
  const texts = new Map<string, string>();
  const flatten = (tree: Tree, prefix: string) => {
    for (const [key, value] of Object.entries(tree)) {
      if (typeof value === "string") texts.set(prefix + key, value);
      else flatten(value, `${prefix}${key}.`);
    }
  };
  const folder = join(import.meta.dirname, area, language);
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".json"))) {
    flatten(JSON.parse(readFileSync(join(folder, file), "utf8")), `${file.slice(0, -".json".length)}:`);
  }
  return texts;
}

/** A key as the code asks for it, without the plural form. */
export const askedKey = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, "");

const areaOf = new Map<string, string>();
const keys: { readonly ns: string; readonly key: string }[] = [];
const keysByName = new Map<string, { readonly ns: string; readonly key: string }[]>();
for (const area of areas) {
  for (const whole of textsOf(area, DEFAULT_LOCALE).keys()) {
    const [ns = "", key = ""] = whole.split(":");
    areaOf.set(ns, area);
    keys.push({ ns, key });
    for (const name of [askedKey(whole), askedKey(key)])
      keysByName.set(name, [...(keysByName.get(name) ?? []), { ns, key }]);
  }
}

/** What matters here of a node of the syntax tree. */
interface SyntaxNode {
  readonly type: string;
  readonly value?: unknown;
  readonly quasis?: readonly { readonly raw: string }[];
}

/** i18next-cli sees the keys in calls; this tells those in tables and those that a template begins with. */
const keysOutsideCalls: Plugin = {
  name: "keys-outside-calls",
  onVisitNode({ type, value, quasis }: SyntaxNode, { addKey }) {
    if (type === "StringLiteral" && typeof value === "string" && /[.:]/.test(value)) {
      keysByName.get(value)?.forEach(addKey);
    }
    const start = type === "TemplateLiteral" ? quasis?.[0]?.raw : undefined;
    if (start && /[.:]$/.test(start)) {
      for (const { ns, key } of keys) {
        if (key.startsWith(start) || `${ns}:${key}`.startsWith(start)) addKey({ ns, key });
      }
    }
  },
};

export default defineConfig({
  locales: [...LOCALES],
  extract: {
    input: ["packages/*/src/**/*.{ts,tsx}", "functions/**/*.ts"],
    ignore: ["**/*.{stories,example,test,fixture,d}.{ts,tsx}", "**/node_modules/**"],
    output: (language, namespace = "") => `${areaOf.get(namespace)}/${language}/${namespace}.json`,
    primaryLanguage: DEFAULT_LOCALE,
    defaultNS: "components",
    useTranslationNames: [{ name: "useText", nsArg: 0 }],
    functions: ["t", "*.t", "message"],
  },
  lint: {
    acceptedTags: "all",
    acceptedAttributes: [
      "alt",
      "aria-description",
      "aria-label",
      "aria-roledescription",
      "aria-valuetext",
      "description",
      "errorMessage",
      "heading",
      "hint",
      "label",
      "message",
      "placeholder",
      "title",
    ],
  },
  plugins: [keysOutsideCalls],
});
