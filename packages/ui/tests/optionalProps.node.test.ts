import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

/** True if the type accepts `undefined`. */
function acceptsUndefined(type: ts.TypeNode): boolean {
  if (ts.isUnionTypeNode(type)) return type.types.some(acceptsUndefined);
  return (
    type.kind === ts.SyntaxKind.UndefinedKeyword ||
    type.kind === ts.SyntaxKind.UnknownKeyword ||
    (ts.isTypeReferenceNode(type) && type.getText() === "ReactNode")
  );
}

function bare(expression: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(expression) ? bare(expression.expression) : expression;
}

const isNothing = (expression: ts.Expression) => {
  const value = bare(expression);
  return ts.isObjectLiteralExpression(value) && value.properties.length === 0;
};

/** True for `{...(icon ? { icon } : {})}`, in JSX props or in an object. */
function isConditionalSpread(node: ts.Node): boolean {
  if (!ts.isJsxSpreadAttribute(node) && !ts.isSpreadAssignment(node)) return false;
  const spread = bare(node.expression);
  return ts.isConditionalExpression(spread) && (isNothing(spread.whenTrue) || isNothing(spread.whenFalse));
}

const refusesUndefined = (node: ts.Node) =>
  ts.isPropertySignature(node) &&
  node.questionToken !== undefined &&
  node.type !== undefined &&
  !acceptsUndefined(node.type);

/** The places where a source breaks a rule, as "line: text". */
function breaches(name: string, text: string, breaks: (node: ts.Node) => boolean): string[] {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (breaks(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${name}:${line + 1}: ${node.getText().replace(/\s+/g, " ")}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const packageRoot = join(import.meta.dirname, "..");
const filesOf = (folder: string) =>
  readdirSync(join(packageRoot, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file));
const library = filesOf("src");
const tools = ["gallery", "package", "storybook", "weight"].flatMap(filesOf);

const breachesIn = (files: readonly string[], breaks: (node: ts.Node) => boolean) =>
  files.flatMap((file) => breaches(file, readFileSync(join(packageRoot, file), "utf8"), breaks));

describe("optional props", () => {
  it("accept undefined", () => {
    const product = library.filter((file) => !/\.(test|stories|fixtures?)\.tsx?$/.test(file));
    expect(breachesIn(product, refusesUndefined)).toEqual([]);
  });

  it("are passed without a conditional spread", () => {
    expect(breachesIn([...library, ...tools], isConditionalSpread)).toEqual([]);
  });

  it.each(["interface P { icon?: string }", "type P = { onClose?: () => void }"])("refuses %s", (text) => {
    expect(breaches("P.ts", text, refusesUndefined)).toHaveLength(1);
  });

  it.each([
    "interface P { icon?: string | undefined; children?: ReactNode; value?: unknown }",
    "interface P { value: string }",
  ])("takes %s", (text) => {
    expect(breaches("P.ts", text, refusesUndefined)).toEqual([]);
  });

  it.each(["<Icon {...(glyph ? { glyph } : {})} />", "({ ...(glyph === undefined ? {} : { glyph }) })"])(
    "refuses %s",
    (text) => {
      expect(breaches("P.tsx", text, isConditionalSpread)).toHaveLength(1);
    },
  );

  it.each(["<Icon {...rest} glyph={glyph} />", "({ ...(isWide ? wide : narrow) })"])("takes %s", (text) => {
    expect(breaches("P.tsx", text, isConditionalSpread)).toEqual([]);
  });
});
