import ts from "typescript";

/** Where something was found. */
export interface Place {
  file: string;
  line: number;
}

/** What one source file does with texts. */
export interface SourceUses {
  /** Keys asked for, as patterns: `auth:modes.*` stands for a key that is put together while running. */
  keys: { pattern: string; place: Place }[];
  /** Words written straight into a component. */
  literals: { text: string; place: Place }[];
}

/** JSX attributes that a person reads or hears. */
const spokenAttributes = new Set([
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
]);

/** Proper names are the same in every language. */
const properNames = /^(Regia|Google|€)$/;
const hasWords = (text: string) => /\p{L}{2,}/u.test(text) && !properNames.test(text.trim());

/** Reads one file's syntax tree: which keys it asks for, and which words it holds itself. */
export function sourceUses(file: string, code: string): SourceUses {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const namespaces = translators(source);
  const uses: SourceUses = { keys: [], literals: [] };
  const placeOf = (node: ts.Node): Place => ({
    file,
    line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1,
  });

  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const [key] = node.arguments;
      for (const namespace of namespaces.get(node.expression.text) ?? []) {
        if (!key) continue;
        const patterns = keyPatterns(key) ?? stringsOf(source);
        for (const pattern of patterns) {
          uses.keys.push({ pattern: `${namespace}:${pattern}`, place: placeOf(node) });
        }
      }
    }
    if (ts.isJsxSelfClosingElement(node) && node.tagName.getText(source) === "Trans") {
      const [namespace, key] = [jsxText(node, "ns"), jsxText(node, "i18nKey")];
      if (namespace && key) uses.keys.push({ pattern: `${namespace}:${key}`, place: placeOf(node) });
    }
    if (ts.isJsxText(node) && hasWords(node.text)) {
      uses.literals.push({ text: node.text.trim(), place: placeOf(node) });
    }
    if (ts.isJsxAttribute(node) && ts.isIdentifier(node.name) && spokenAttributes.has(node.name.text)) {
      const value = attributeText(node);
      if (value && hasWords(value)) uses.literals.push({ text: value, place: placeOf(node) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return uses;
}

/** Names bound to a translate function, with the namespaces each may stand for in this file. */
function translators(source: ts.SourceFile): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const visit = (node: ts.Node): void => {
    if (
      ts.isVariableDeclaration(node) &&
      ts.isIdentifier(node.name) &&
      node.initializer &&
      ts.isCallExpression(node.initializer) &&
      ts.isIdentifier(node.initializer.expression) &&
      node.initializer.expression.text === "useText"
    ) {
      add(node.name.text, node.initializer.arguments[0]);
    }
    // A helper that takes the function: `(t: TFunction<"auth">) => ...`.
    if (
      ts.isParameter(node) &&
      ts.isIdentifier(node.name) &&
      node.type &&
      ts.isTypeReferenceNode(node.type)
    ) {
      const [argument] = node.type.typeArguments ?? [];
      if (node.type.typeName.getText(source) === "TFunction" && argument && ts.isLiteralTypeNode(argument)) {
        add(node.name.text, argument.literal);
      }
    }
    ts.forEachChild(node, visit);
  };
  const add = (name: string, namespace: ts.Node | undefined) => {
    if (!namespace || !ts.isStringLiteral(namespace)) return;
    found.set(name, (found.get(name) ?? new Set()).add(namespace.text));
  };
  visit(source);
  return found;
}

/** The keys an argument may be; undefined when only running the program could tell. */
function keyPatterns(node: ts.Expression): string[] | undefined {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node)) {
    return [node.head.text + node.templateSpans.map((span) => `*${span.literal.text}`).join("")];
  }
  if (ts.isConditionalExpression(node)) {
    const whenTrue = keyPatterns(node.whenTrue);
    const whenFalse = keyPatterns(node.whenFalse);
    return whenTrue && whenFalse ? [...whenTrue, ...whenFalse] : undefined;
  }
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) {
    return keyPatterns(node.expression);
  }
  return undefined;
}

/** Every string of the file: what a key held in a table or a variable can be. */
function stringsOf(source: ts.SourceFile): string[] {
  const strings: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) strings.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return strings;
}

function jsxText(element: ts.JsxSelfClosingElement, name: string): string | undefined {
  const found = element.attributes.properties
    .filter(ts.isJsxAttribute)
    .find((attribute) => ts.isIdentifier(attribute.name) && attribute.name.text === name);
  return found && attributeText(found);
}

function attributeText(node: ts.JsxAttribute): string | undefined {
  const value = node.initializer;
  if (!value) return undefined;
  if (ts.isStringLiteral(value)) return value.text;
  if (ts.isJsxExpression(value) && value.expression && ts.isStringLiteralLike(value.expression)) {
    return value.expression.text;
  }
  return undefined;
}
