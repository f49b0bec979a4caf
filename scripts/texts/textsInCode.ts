import ts from "typescript";
import { LOCALES } from "../../packages/domain/src/messages/locale.ts";

/** Frequent Italian words that do not exist in English. */
const ITALIAN =
  /(?<!\p{L})(che|con|da|dal|dei|del|della|di|gli|il|nel|non|per|più|questa|questo|sono|una)(?!\p{L})/giu;

/** Two different words are a sentence: a single one may also be in a list of words or a name. */
const isItalian = (text: string) => new Set(text.match(ITALIAN)?.map((word) => word.toLowerCase())).size > 1;

/** A text or an object of texts; `it` and `it-IT` are language tags. */
function holdsText(value: ts.Expression | undefined): boolean {
  if (value === undefined) return false;
  if (ts.isStringLiteralLike(value)) return !/^[a-z]{2}([-_][A-Z]{2})?$/.test(value.text);
  return ts.isTemplateExpression(value) || ts.isObjectLiteralExpression(value);
}

function hasLanguages({ properties }: ts.ObjectLiteralExpression): boolean {
  const assigned = properties.filter(ts.isPropertyAssignment);
  const inLanguage = (locale: string) =>
    assigned.find(({ name }) => (ts.isIdentifier(name) || ts.isStringLiteral(name)) && name.text === locale)
      ?.initializer;
  return LOCALES.filter((locale) => holdsText(inLanguage(locale))).length > 1;
}

/**
 * Texts for people that are in code instead of a catalogue: Italian sentences, and objects with a text in several
 * languages.
 *
 * @returns line and beginning of each, such as `7: "Hai già un account"`
 */
export function textsInCode(fileName: string, code: string): string[] {
  const file = ts.createSourceFile(fileName, code, ts.ScriptTarget.Latest);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isText =
      ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)
        ? isItalian(node.getText(file))
        : ts.isObjectLiteralExpression(node) && hasLanguages(node);
    if (isText) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      found.push(`${line + 1}: ${node.getText(file).slice(0, 60)}`);
    } else ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
