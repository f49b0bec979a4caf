import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkTexts } from "./checkTexts.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "texts-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const same = (texts: Parameters<typeof checkTexts>[0]["catalogues"][string]) => ({ it: texts, en: texts });

function check(code: string, catalogues: Parameters<typeof checkTexts>[0]["catalogues"]) {
  writeFileSync(join(folder, "Part.tsx"), code);
  return checkTexts({ sources: [folder], catalogues, namedElsewhere: [] });
}

describe("texts check", () => {
  it("is content when every text is asked for in every language", () => {
    const code = `const t = useText("auth"); const a = t("login.submit"); const b = t(\`modes.\${mode}\`);`;
    expect(check(code, same({ auth: { login: { submit: "Accedi" }, modes: { login: "x" } } }))).toEqual([]);
  });

  it("finds a text that nothing asks for", () => {
    expect(check('const t = useText("auth"); t("a");', same({ auth: { a: "A", b: "B" } }))).toEqual([
      "auth:b is in the catalogue but nothing asks for it",
    ]);
  });

  it("finds a put-together key that no text answers", () => {
    const [fault] = check(
      `const t = useText("auth"); t("a"); t(\`modes.\${mode}\`);`,
      same({ auth: { a: "A" } }),
    );
    expect(fault).toContain("asks for auth:modes.*, which no catalogue has");
  });

  it("takes the strings of a file as keys when the key is held in a variable", () => {
    const code = 'const t = useText("auth"); const table = { one: "login.submit" }; t(table[kind]);';
    expect(check(code, same({ auth: { login: { submit: "Accedi" } } }))).toEqual([]);
  });

  it("knows the key of a text with elements inside", () => {
    const code = 'const a = <Trans ns="auth" i18nKey="terms" components={{}} />;';
    expect(check(code, same({ auth: { terms: "Leggi i <a>termini</a>" } }))).toEqual([]);
  });

  it("finds a text that one language lacks, and unequal placeholders", () => {
    const code = 'const t = useText("auth"); t("a"); t("b");';
    const it = { auth: { a: "A", b: "Ciao {{name}}" } };
    const en = { auth: { b: "Hello {{user}}" } };
    const faults = check(code, { it, en });
    expect(faults).toContain("en lacks auth:a, which it has");
    expect(faults).toContain("auth:b fills {name} in it but {user} in en");
  });

  it("wants every plural category of each language", () => {
    const forms = { users_one: "{{count}} utente", users_other: "{{count}} utenti" };
    const faults = check('const t = useText("auth"); t("users", { count });', same({ auth: forms }));
    expect(faults).toEqual(["it lacks auth:users_many"]);
  });

  it.each([
    ["text between tags", "const a = <p>Accedi ora</p>;"],
    ["a spoken attribute", 'const a = <button aria-label="Chiudi" />;'],
    ["a spoken attribute in braces", 'const a = <input placeholder={"Cerca"} />;'],
  ])("finds words in a component: %s", (_what, code) => {
    expect(check(code, same({ auth: {} }))[0]).toContain("move them to the catalogue");
  });

  it("lets names, marks and numbers stand", () => {
    expect(check('const a = <p title="Regia">· 7 %</p>;', same({ auth: {} }))).toEqual([]);
  });
});
