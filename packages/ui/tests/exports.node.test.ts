import { join } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";
import { allEntries } from "../weight/entries.ts";

const packageRoot = join(import.meta.dirname, "..");
/** The entries of the package by the folder of their snapshot: `components`, `patterns`, `screens`, or the root. */
const entries = Map.groupBy(allEntries(), ({ name }) => name.split("/").slice(0, -1).join("/"));

const configuration = join(packageRoot, "tsconfig.json");
const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(configuration, ts.sys.readFile).config,
  ts.sys,
  packageRoot,
);
// Sorts union members by name, so that the order in which files are read does not matter.
const program = ts.createProgram(
  [...entries.values()].flat().map(({ file }) => file),
  { ...options, stableTypeOrdering: true },
);
const checker = program.getTypeChecker();

const { NoTruncation, InTypeAlias, UseAliasDefinedOutsideCurrentScope } = ts.TypeFormatFlags;
const textOf = (type: ts.Type, flags = 0) =>
  checker.typeToString(type, undefined, NoTruncation | UseAliasDefinedOutsideCurrentScope | flags);

/**
 * True for members of interfaces whose name ends in `Attributes` or `DOMEvents` (React's `HTMLAttributes` and
 * `AriaAttributes`, the headless library's `GlobalDOMEvents`), except `ref`. Every element has them, so the snapshot
 * replaces them by one line.
 */
const isOfEveryElement = ({ name, declarations = [] }: ts.Symbol) =>
  name !== "ref" &&
  declarations.length > 0 &&
  declarations.every(
    ({ parent }) => ts.isInterfaceDeclaration(parent) && /(Attributes|DOMEvents)$/.test(parent.name.text),
  );

/** All members with their types, including inherited ones, sorted by name. */
function membersOf(type: ts.Type): string[] {
  const members = checker.getPropertiesOfType(type);
  const own = members.filter((member) => !isOfEveryElement(member));
  const lines = own.map((member) => {
    const optional = member.flags & ts.SymbolFlags.Optional ? "?" : "";
    return `${member.name}${optional}: ${textOf(checker.getTypeOfSymbol(member))}`;
  });
  return [...lines.sort(), ...(own.length < members.length ? ["...attributes of an element"] : [])];
}

const isObject = (type: ts.Type) =>
  type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection) && type.getCallSignatures().length === 0;

/** True for what this package declares; other packages have their own snapshot, or none. */
const isOwn = ({ declarations = [] }: ts.Symbol) =>
  declarations.some((declaration) => !declaration.getSourceFile().fileName.includes("/node_modules/"));

/** The type of a component's props, or undefined if the symbol is not a component. */
function propsOf(symbol: ts.Symbol): ts.Type | undefined {
  if (!/^[A-Z][a-z]/.test(symbol.name)) return undefined;
  const [signature] = checker.getTypeOfSymbol(symbol).getCallSignatures();
  const [props] = signature?.getParameters() ?? [];
  return props && checker.getTypeOfSymbol(props);
}

/** What an entry exports, sorted by name. */
function exportedBy(entry: string): ts.Symbol[] {
  const file = program.getSourceFile(entry);
  const module = file && checker.getSymbolAtLocation(file);
  if (!module) throw new Error(`${entry} is missing, or exports nothing`);
  for (const statement of file.statements)
    if (!ts.isImportDeclaration(statement) && !(ts.isExportDeclaration(statement) && statement.exportClause))
      throw new Error(`${entry} may contain only named exports, not "${statement.getText()}"`);
  return checker
    .getExportsOfModule(module)
    .map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** The lines that the snapshot holds for an entry: components with their props, types with their members. */
function exportsOf(entry: string): string[] {
  const exported = exportedBy(entry);
  const indented = (type: ts.Type) => membersOf(type).map((line) => `  ${line}`);
  const shown = new Set<ts.Type>();
  const values = exported
    .filter(({ flags }) => flags & ts.SymbolFlags.Value)
    .flatMap((symbol) => {
      const props = propsOf(symbol);
      if (!props) return [`${symbol.name}: ${textOf(checker.getTypeOfSymbol(symbol))}`];
      shown.add(props);
      return [`<${symbol.name}> ${textOf(props)}`, ...indented(props)];
    });
  const types = exported
    .filter(({ flags }) => flags & ts.SymbolFlags.Type)
    .flatMap((symbol) => {
      const type = checker.getDeclaredTypeOfSymbol(symbol);
      if (shown.has(type)) return [];
      if (isObject(type) && isOwn(symbol)) return [`type ${symbol.name}`, ...indented(type)];
      return [`type ${symbol.name} = ${textOf(type, InTypeAlias)}`];
    });
  return [...values, ...types];
}

/** The optional props of an entry's types that may be omitted, but not be undefined. */
function propsWithoutUndefined(entry: string): string[] {
  const undefinedType = checker.getUndefinedType();
  const accepts = (type: ts.Type) =>
    Boolean(type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) ||
    (type.isUnion() ? type.types : [type]).includes(undefinedType);
  return exportedBy(entry)
    .filter((symbol) => symbol.flags & ts.SymbolFlags.Type && isOwn(symbol))
    .flatMap((symbol) =>
      checker
        .getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol))
        .filter((member) => member.flags & ts.SymbolFlags.Optional)
        .filter((member) => !accepts(checker.getTypeOfSymbol(member)))
        .map((member) => `${symbol.name}.${member.name}`),
    );
}

it.each([...entries])("the exports in %s/ match the accepted snapshot", async (folder, modules) => {
  const sections = modules.map(({ name, file }) => [name.split("/").at(-1), ...exportsOf(file)].join("\n  "));
  await expect(`${sections.join("\n\n")}\n`).toMatchFileSnapshot(
    join(packageRoot, "src", folder, "exports.snapshot.txt"),
  );
});

it("accept undefined for every optional prop, inherited ones too", () => {
  expect(allEntries().flatMap(({ file }) => propsWithoutUndefined(file))).toEqual([]);
});
