import { darkTokens } from "../../src/theme/darkTokens.ts";
import { lightTokens } from "../../src/theme/lightTokens.ts";
import { changedTokens, editedTokens, propertyOf, type TokenEdits } from "./tokenEdits.ts";

const property = (name: string) => (/^\w+$/.test(name) ? name : JSON.stringify(name));

/** An object literal of the original with the leaves that differ. */
function differences(source: string, original: object, edited: object, indent: string): string {
  const before = new Map<string, unknown>(Object.entries(original));
  const inner = `${indent}  `;
  const changes = Object.entries(edited).flatMap(([name, value]) => {
    const old = before.get(name);
    if (JSON.stringify(value) === JSON.stringify(old)) return [];
    const text =
      typeof value === "object"
        ? differences(`${source}.${name}`, Object(old), value, inner)
        : JSON.stringify(value);
    return [`${inner}${property(name)}: ${text},\n`];
  });
  if (changes.length === 0) return source;
  return `{\n${inner}...${source},\n${changes.join("")}${indent}}`;
}

/** A brand file for `makeTheme` with the edits; it applies to pages whose root element has the class `brand`. */
export function brandFile(edits: TokenEdits): string {
  const { light, dark } = editedTokens(edits);
  const shared = changedTokens(edits, "shared");
  const theme = [
    "makeTheme(",
    "  {",
    `    light: ${differences("lightTokens", lightTokens, light, "    ")},`,
    `    dark: ${differences("darkTokens", darkTokens, dark, "    ")},`,
    "  },",
    '  ".brand",',
    ");",
  ];
  const rules = [
    'globalStyle(":root.brand", {',
    "  vars: {",
    ...shared.map(([path, value]) => `    ${JSON.stringify(propertyOf(path))}: ${JSON.stringify(value)},`),
    "  },",
    "});",
  ];
  return [
    'import { darkTokens, lightTokens, makeTheme } from "@regia/ui/theming";',
    ...(shared.length > 0 ? ['import { globalStyle } from "@vanilla-extract/css";'] : []),
    "",
    ...theme,
    ...(shared.length > 0 ? ["", ...rules] : []),
    "",
  ].join("\n");
}
