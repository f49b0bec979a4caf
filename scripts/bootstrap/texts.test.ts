import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, test } from "vitest";
import { LOCALES, terminalLocale } from "../../packages/domain/src/messages/locale.ts";
import { unusableIn } from "./place.mjs";
import { languageOf } from "./texts.mjs";
import { root } from "./toolchain.mjs";

const textsIn = (locale: string) =>
  Object.entries(
    JSON.parse(readFileSync(join(root, `scripts/bootstrap/texts/${locale}.json`), "utf8")) as Record<
      string,
      string
    >,
  ).map(([key, text]) => [key, text.match(/\{\{\w+\}\}/g)?.toSorted() ?? []]);

test.each(LOCALES)("the texts in %s are those of the other languages, with the same values", (locale) => {
  expect(textsIn(locale)).toEqual(textsIn("it"));
});

test.each(["", "C.UTF-8", "en_US.UTF-8", "EN", "eng", "en-GB", "it_IT.UTF-8"])(
  "a terminal in %j has the language that the product gives it",
  (LANG) => {
    for (const all of [{ LANG }, { LANG: "it", LC_MESSAGES: LANG }, { LANG: "en", LC_ALL: LANG }])
      expect(languageOf(all)).toBe(terminalLocale(all));
  },
);

describe("the path of the checkout", () => {
  test.each([
    ["/home/anna/L'ufficio & co. (1) più 🏢", "test", []],
    ["/home/anna/sconto 50%", "start", []],
    ["/home/anna/sconto 50%", "test", ["%"]],
    ["/home/anna/regia #2", "start", ["#"]],
    ['/home/anna/"nuova" $regia', "dev", ['"', "$"]],
    ["/home/anna/regia #2", "backup", []],
  ])("%s, for %s", (path, task, unusable) => {
    expect(unusableIn(path, task)).toEqual(unusable);
  });

  it("is refused before anything is installed, in the language of the terminal", () => {
    const folder = mkdtempSync(join(tmpdir(), "regia-place-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const checkout = join(folder, "regia #2");
    mkdirSync(checkout);
    cpSync(join(root, "scripts"), join(checkout, "scripts"), {
      recursive: true,
      filter: (path) => !path.includes("node_modules"),
    });
    cpSync(join(root, "package.json"), join(checkout, "package.json"));
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(checkout, "scripts/run.mjs"), "start"],
      { encoding: "utf8", env: { PATH: process.env["PATH"], LANG: "it_IT.UTF-8" } },
    );
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toBe(
      `La cartella ${checkout} ha nel percorso #, che i programmi di npm run start non accettano: rinominala o sposta Regia altrove, poi riprova.\n`,
    );
  });
});
