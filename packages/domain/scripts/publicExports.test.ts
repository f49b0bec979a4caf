import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, test } from "vitest";

const source = new URL("../src/", import.meta.url);
/** What tests share is not published. */
const subjects = readdirSync(source).filter(
  (name) => name !== "testing" && readdirSync(new URL(name, source)).includes("index.ts"),
);

function statementsOf(subject: string): readonly ts.Statement[] {
  const file = fileURLToPath(new URL(`${subject}/index.ts`, source));
  return ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest).statements.slice();
}

/** The public exports of a folder: `name` for values, `type Name` for types. */
function exportsOf(subject: string): string[] {
  return statementsOf(subject).flatMap((statement) => {
    if (
      !ts.isExportDeclaration(statement) ||
      !statement.exportClause ||
      !ts.isNamedExports(statement.exportClause)
    ) {
      throw new Error(`${subject}/index.ts has something else than named exports`);
    }
    return statement.exportClause.elements.map(({ name, isTypeOnly }) =>
      statement.isTypeOnly || isTypeOnly ? `type ${name.text}` : name.text,
    );
  });
}

describe("the public exports of the package", () => {
  test("changes only on purpose", async () => {
    const lines = subjects.map(
      (subject) =>
        `${subject}\n${exportsOf(subject)
          .sort()
          .map((name) => `  ${name}\n`)
          .join("")}`,
    );
    await expect(lines.join("\n")).toMatchFileSnapshot("publicExports.txt");
  });

  test.each(subjects)(
    "%s can be loaded on its own, and every value that it names is there",
    async (subject) => {
      const loaded: Record<string, unknown> = await import(new URL(`${subject}/index.ts`, source).href);
      const values = exportsOf(subject).filter((name) => !name.startsWith("type "));
      expect(Object.keys(loaded).sort()).toEqual(values.sort());
      for (const name of values) expect(loaded[name], name).toBeDefined();
    },
  );
});
