import { spawnSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { runLinter } from "i18next-cli";
import { describe, expect, test } from "vitest";
import config, { textsOf } from "../../i18next.config.ts";
import { areas } from "../bootstrap/textTypes.mjs";
import { catalogueFaults } from "./catalogueFaults.ts";
import { textsInCode } from "./textsInCode.ts";
import { mistakenWords } from "./vocabulary.ts";

const root = join(import.meta.dirname, "../..");
/** Long texts in one language each, as typed documents. */
const DOCUMENTS = "packages/ui/src/i18n/documents/**";
/** English words that stand only in texts that are the same in Italian. */
const ONLY_IN_SHARED_TEXTS =
  "avatar blog community dashboard fetch fetching h ingestion insufficient kb load permissions webhook";
const texts = (entries: Record<string, string>) => new Map(Object.entries(entries));

describe("all texts of the product", () => {
  test.each(areas)("%s says the same in every language", (area) => {
    const languages = Object.fromEntries(config.locales.map((locale) => [locale, textsOf(area, locale)]));
    expect(languages["it"]?.size).toBeGreaterThan(0);
    expect(catalogueFaults(languages)).toEqual([]);
  });

  test("a namespace is the name of one file", () => {
    const namespaces = areas.flatMap((area) => [
      ...new Set([...textsOf(area, "it").keys()].map((key) => key.split(":")[0])),
    ]);
    expect(namespaces).toEqual([...new Set(namespaces)]);
  });

  test("no text is unused", () => {
    const cli = join(root, "node_modules/i18next-cli/dist/esm/cli.js");
    const { status, stdout } = spawnSync(process.execPath, [cli, "status", "--unused"], {
      cwd: root,
      encoding: "utf8",
    });
    expect(stdout.split("\n").filter((line) => /^(\[|\s*✗)/.test(line))).toEqual([]);
    expect(status).toBe(0);
  });

  test("no component contains words", async () => {
    expect(await writtenWords(config.extract.input)).toEqual([]);
  });

  test("no other code contains sentences", () => {
    const files = globSync(config.extract.input, {
      cwd: root,
      exclude: [config.extract.ignore ?? [], DOCUMENTS].flat(),
    });
    expect(files).not.toHaveLength(0);
    const found = files.flatMap((file) =>
      textsInCode(file, readFileSync(join(root, file), "utf8")).map((text) => `${file}:${text}`),
    );
    expect(found).toEqual([]);
  });
});

describe("the words of a language", () => {
  const textsIn = (language: string) =>
    new Map(areas.flatMap((area) => [...textsOf(area, language).entries()]));

  test.each(config.locales)("%s calls each thing by one name", (language) => {
    const documents = globSync(`packages/ui/src/i18n/documents/${language}/*.ts`, { cwd: root }).flatMap(
      (file) => readFileSync(join(root, file), "utf8").split("\n"),
    );
    const all = [...textsIn(language).values(), ...documents];
    expect(all.flatMap((text) => mistakenWords(language, text))).toEqual([]);
  });

  test("the sidebar's names of features are the same in all languages, those of places are not", () => {
    const [italian, english] = ["it", "en"].map(
      (language) => new Map([...textsIn(language)].filter(([key]) => /^shell:(items\.|logout$)/.test(key))),
    );
    const translated = new Map([
      ["shell:items.settings", ["Impostazioni", "Settings"]],
      ["shell:items.admin", ["Amministrazione", "Admin"]],
    ]);
    expect(italian?.size).toBeGreaterThan(translated.size);
    expect(english?.size).toBe(italian?.size);
    for (const [key, name] of italian ?? [])
      expect([name, english?.get(key)], key).toEqual(translated.get(key) ?? [name, name]);
  });

  test("a text that is the same in both languages consists of words that English has", () => {
    const [italian, english] = [textsIn("it"), textsIn("en")];
    const wordsOf = (text = "") =>
      text
        .toLowerCase()
        .replace(/\{\{.*?\}\}/g, "")
        .match(/\p{L}+/gu) ?? [];
    const isShared = (key: string) => italian.get(key) === english.get(key);
    const keys = [...english.keys()];
    const known = new Set(keys.filter((key) => !isShared(key)).flatMap((key) => wordsOf(english.get(key))));
    const unknown = keys
      .filter(isShared)
      .flatMap((key) => wordsOf(english.get(key)))
      .filter((word) => !known.has(word));
    expect(new Set(unknown)).toEqual(new Set(ONLY_IN_SHARED_TEXTS.split(" ")));
  });

  test.each(config.locales)("%s calls a page as the sidebar does", (language) => {
    const texts = textsIn(language);
    for (const [key, name] of texts)
      if (key.startsWith("shell:items."))
        expect(texts.get(key.replace("shell:items.", "titles:"))).toBe(name);
    expect(texts.get("settings:title")).toBe(texts.get("shell:items.settings"));
  });

  test.each(config.locales)("%s does not call the price of the free plan like the plan", (language) => {
    const texts = textsIn(language);
    expect(texts.get("plans:price.free")).not.toBe(texts.get("plans:free.name"));
  });

  test.each([
    ["it", "Regia costruisce ed esegue piani a più passi.", 2],
    ["it", "Segui i piani in corso.", 1],
    ["it", "Autenticazione a due fattori", 1],
    ["it", "Puoi cambiare piano in ogni momento.", 0],
    ["en", "Regia builds and runs multi-step plans.", 2],
    ["en", "Two-factor authentication", 1],
    ["en", "A plan for every team", 0],
  ])("%s: %s", (language, text, mistakes) => {
    expect(mistakenWords(language, text)).toHaveLength(mistakes);
  });
});

describe("a sentence in code", () => {
  test.each([
    ["Italian", 'throw new Error("La porta non è libera: scegline una.")', 1],
    ["Italian with a value", `const text = \`Il piano vale per \${days} giorni.\``, 1],
    ["a text in each language", 'const labels = { it: "Chiudi", en: "Close" }', 1],
    ["texts in each language", 'const labels = { it: { close: "Chiudi" }, en: { close: "Close" } }', 1],
    ["English alone", 'throw new Error("The port is taken.")', 0],
    ["a single Italian word", 'const name = "Di Stefano"', 0],
    ["language tags", 'const tags = { it: "it-IT", en: "en-GB" }', 0],
    ["catalogues", "const catalogues = { it, en }", 0],
  ])("%s", (_what, code, found) => {
    expect(textsInCode("code.ts", code)).toHaveLength(found);
  });
});

/** Words in components; the name of the product is the same in every language. */
async function writtenWords(input: string | string[]): Promise<string[]> {
  const { files } = await runLinter({ ...config, extract: { ...config.extract, input } });
  return Object.entries(files).flatMap(([file, issues]) =>
    issues
      .filter(({ text }) => /\p{L}{2}/u.test(text) && text !== "Regia")
      .map(({ line, text }) => `${relative(root, file)}:${line} ${text}`),
  );
}

describe("words in a component", () => {
  test.each([
    ["text between tags", "<p>Accedi ora</p>", 1],
    ["a text of one of our components", "<Banner>Accedi ora</Banner>", 1],
    ["an attribute that is read out", '<button aria-label="Chiudi" />', 1],
    ["an attribute of one of our components", '<Field label="Nome" />', 1],
    ["the product's name, marks and numbers", '<p title="Regia">· 7 %</p>', 0],
  ])("%s", async (_what, code, found) => {
    const folder = mkdtempSync(join(tmpdir(), "texts-"));
    try {
      writeFileSync(join(folder, "Component.tsx"), `export const component = ${code};\n`);
      expect(await writtenWords(`${folder}/*.tsx`)).toHaveLength(found);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

/** Parameters may have any name: {{message}} in a catalogue stands for {x} in the agreed list. */
const plain = (text: string) => text.replace(/\{\{.*?\}\}/g, "{x}").normalize("NFC");

describe("texts in the agreed list", () => {
  const italian = new Set(areas.flatMap((area) => [...textsOf(area, "it").values()].map(plain)));
  const quoted = readFileSync(join(import.meta.dirname, "copy.fixture.txt"), "utf8").split("\n");

  test.each(quoted.filter(Boolean))("%s", (text) => {
    expect(italian).toContain(plain(text));
  });
});

describe("faults of texts", () => {
  test.each([
    ["nothing", { "a:b": "B" }, { "a:b": "B" }, []],
    ["a text that a language lacks", { "a:b": "B" }, {}, ["en lacks a:b, which it has"]],
    ["an empty text", { "a:b": " " }, { "a:b": "B" }, ["it a:b is empty"]],
    ["a space too many", { "a:b": "B " }, { "a:b": "B" }, ["it a:b begins or ends with a space"]],
    ["a stray brace", { "a:b": "{{b}" }, { "a:b": "B" }, ["it a:b has a stray brace"]],
    ["a decomposed letter", { "a:b": "e\u0300" }, { "a:b": "B" }, ["it a:b is not in Unicode's NFC"]],
    [
      "other parameters",
      { "a:b": "{{b}}" },
      { "a:b": "{{c}}" },
      ["a:b takes {b} in it but {c} in en", "a:b takes {c} in en but {b} in it"],
    ],
    [
      "a missing plural form",
      { "a:b_one": "uno", "a:b_other": "{{count}}" },
      { "a:b_one": "one", "a:b_other": "{{count}}" },
      ["it lacks a:b_many"],
    ],
  ])("%s", (_what, it, en, faults) => {
    expect(catalogueFaults({ it: texts(it), en: texts(en) })).toEqual(faults);
  });
});
