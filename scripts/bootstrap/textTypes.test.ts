import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { writeTextTypes } from "./textTypes.mjs";

test("the types are those of the texts, and are replaced only by other ones", () => {
  const root = mkdtempSync(join(tmpdir(), "regia-texts-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const folder of ["area/it", ".tools"]) mkdirSync(join(root, folder), { recursive: true });
  const types = join(root, "area/resources.d.ts");
  const written = (...texts: readonly string[]) => {
    for (const [index, text] of texts.entries())
      writeFileSync(join(root, `area/it/subject${index}.json`), JSON.stringify({ key: { inner: text } }));
    writeTextTypes(root, ["area"]);
    return readFileSync(types, "utf8");
  };
  expect(written("È un {{name}}\n", 'una "prova"')).toContain(
    [
      "export default interface Resources {",
      '"subject0": {"key":{"inner":"È un {{name}}\\n"}};',
      '"subject1": {"key":{"inner":"una \\"prova\\""}};',
      "}",
    ].join("\n"),
  );
  const { ino } = statSync(types);
  written("È un {{name}}\n");
  expect(statSync(types).ino).toBe(ino);
  expect(written("È un {{place}}")).toContain("{{place}}");
  expect(readdirSync(join(root, ".tools"))).toEqual([]);
});
