import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const printer = ts.createPrinter({ removeComments: true });

const parse = (file: string) =>
  ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);

interface Export {
  name: string;
  isType: boolean;
  /** The module that it comes from: a path, or a package's name. */
  from: string;
}

/** What an entry names in its export statements, which is all that it may hold. */
function exportsOf(entry: string): Export[] {
  return parse(entry).statements.flatMap((statement) => {
    if (
      !ts.isExportDeclaration(statement) ||
      !statement.moduleSpecifier ||
      !ts.isStringLiteral(statement.moduleSpecifier)
    ) {
      throw new Error(`${entry} may only name what it exports: "${statement.getText()}" does not`);
    }
    const { text } = statement.moduleSpecifier;
    const from = text.startsWith(".") ? join(dirname(entry), text) : text;
    if (!statement.exportClause || !ts.isNamedExports(statement.exportClause)) {
      throw new Error(`${entry} exports a whole module: name what is meant`);
    }
    return statement.exportClause.elements.map(({ name, isTypeOnly }) => ({
      name: name.text,
      isType: statement.isTypeOnly || isTypeOnly,
      from,
    }));
  });
}

/** A type as its module declares it, on one line and without comments. */
function declarationOf({ name, from }: Pick<Export, "name" | "from">): string {
  if (!from.startsWith("/")) return `type ${name} from ${from}`;
  if (basename(from) === "index.ts") {
    const further = exportsOf(from).find((one) => one.name === name);
    if (!further) throw new Error(`${from} does not export the type ${name}`);
    return declarationOf(further);
  }
  const source = parse(from);
  const found = source.statements.find(
    (statement) =>
      (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) &&
      statement.name.text === name,
  );
  if (!found) throw new Error(`${from} does not declare the type ${name}`);
  return printer
    .printNode(ts.EmitHint.Unspecified, found, source)
    .replace(/^export /, "")
    .replace(/\s+/g, " ");
}

/** What an entry gives away: values by name, types with all that they say. */
const faceOf = (entry: string) => exportsOf(entry).map((one) => (one.isType ? declarationOf(one) : one.name));

describe.each(["components", "patterns", "screens"])("the public face of %s", (kind) => {
  const folder = join(import.meta.dirname, kind);
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

  it.each(names)("%s has one way in", (name) => {
    expect(existsSync(join(folder, name, "index.ts"))).toBe(true);
  });

  it("changes only on purpose", async () => {
    const faces = names.map((name) => [name, ...faceOf(join(folder, name, "index.ts")).sort()].join("\n  "));
    await expect(`${faces.join("\n\n")}\n`).toMatchFileSnapshot(`./${kind}/exports.snapshot.txt`);
  });
});
