import { breakpoints } from "./breakpoints.ts";
import { constantTokens } from "./constantTokens.ts";
import { darkTokens } from "./darkTokens.ts";
import { lightTokens } from "./lightTokens.ts";
import { tokenRoles } from "./tokenRoles.ts";
import type { ThemeTokens } from "./tokenType.ts";

/** A token or a group in the format of the Design Tokens Community Group, version 2025.10. */
export interface DesignTokens {
  [name: string]: unknown;
}

interface Tree {
  readonly [name: string]: string | Tree;
}

function colour(text: string) {
  const [, components = "", alpha] = /^oklch\(([\d. ]+?)(?: \/ ([\d.]+))?\)$/.exec(text) ?? [];
  if (!components) throw new Error(`"${text}" is not an OKLCH colour`);
  return {
    colorSpace: "oklch",
    components: components.split(" ").map(Number),
    alpha: alpha ? Number(alpha) : undefined,
  };
}

function dimension(text: string) {
  const [, value, unit = "px"] = /^(-?[\d.]+)(px|rem)?$/.exec(text) ?? [];
  if (value === undefined) throw new Error(`"${text}" is neither px nor rem`);
  return { value: Number(value), unit };
}

/** Splits a list of shadows at its commas; OKLCH colours contain none. */
const shadow = (text: string) =>
  text.split(", ").map((layer) => {
    const [, lengths = "", ink = ""] = /^([^(]+) (oklch\(.+\))$/.exec(layer) ?? [];
    const [offsetX, offsetY, blur, spread] = `${lengths} 0`.split(" ").slice(0, 4).map(dimension);
    return { color: colour(ink), offsetX, offsetY, blur, spread };
  });

/** A plain number with its unit in the description, for units that the format lacks. */
const inUnit = (text: string, unit: string, meaning: string) => ({
  $type: "number",
  $value: Number(text.slice(0, -unit.length)),
  $description: `In ${unit}: ${meaning}.`,
});

/**
 * A length that grows with the window. The format has no such type, so it gets minimum and maximum, with the CSS in the
 * description.
 */
function fluid(text: string): DesignTokens {
  const [, least = "", most = ""] = /^clamp\(([^,]+),[^,]+, ([^,]+)\)$/.exec(text) ?? [];
  return {
    $type: "dimension",
    $extensions: { "app.regia.css": text },
    min: { $value: dimension(least) },
    max: { $value: dimension(most) },
  };
}

/** A token in the format. */
function token(group: string, text: string): DesignTokens {
  if (text.startsWith("oklch(")) return { $type: "color", $value: colour(text) };
  if (group === "shadow") return { $type: "shadow", $value: shadow(text) };
  if (group === "font") {
    const families = text.split(", ").map((family) => family.replaceAll('"', ""));
    return { $type: "fontFamily", $value: families };
  }
  if (group === "weight") return { $type: "fontWeight", $value: Number(text) };
  if (text.startsWith("clamp(")) return fluid(text);
  if (text.endsWith("ch")) return inUnit(text, "ch", "widths of the figure 0");
  if (text.endsWith("em") && !text.endsWith("rem"))
    return inUnit(text, "em", "parts of the size of the type");
  if (text.endsWith("ms"))
    return { $type: "duration", $value: { value: Number(text.slice(0, -2)), unit: "ms" } };
  const curve = /^cubic-bezier\((.+)\)$/.exec(text)?.[1];
  if (curve) return { $type: "cubicBezier", $value: curve.split(", ").map(Number) };
  if (["leading", "tracking", "layer"].includes(group)) return { $type: "number", $value: Number(text) };
  return { $type: "dimension", $value: dimension(text) };
}

/** The tokens of a tree with their roles as descriptions. */
const tree = (tokens: object, roles: object = tokenRoles, group = ""): DesignTokens => {
  const roleOf = new Map<string, string | object>(Object.entries(roles));
  return Object.fromEntries(
    Object.entries(tokens as Tree).map(([name, value]) => {
      const role = roleOf.get(name);
      if (typeof value === "string") {
        const { $description: unit, ...rest } = token(group, value);
        return [name, { $description: unit ? `${unit} ${role}` : role, ...rest }];
      }
      return [name, tree(value, role as object, group || name)];
    }),
  );
};

/** The tokens of a theme, in the format. */
export const themeDesignTokens = ({ colorScheme, ...tokens }: ThemeTokens): DesignTokens => ({
  $description: `The tokens of the ${colorScheme} theme.`,
  ...tree(tokens),
});

/** The tokens that every theme shares, in the format. */
export const sharedDesignTokens = (tokens: Readonly<Record<string, object>>): DesignTokens => ({
  $description: "The tokens that every theme shares.",
  ...tree({
    ...tokens,
    breakpoint: Object.fromEntries(Object.entries(breakpoints).map(([name, value]) => [name, `${value}px`])),
  }),
});

/** The files of design tokens by name: one per theme, and `base` for the tokens that all themes share. */
export const designTokens: Readonly<Record<"base" | "light" | "dark", DesignTokens>> = {
  base: sharedDesignTokens(constantTokens),
  light: themeDesignTokens(lightTokens),
  dark: themeDesignTokens(darkTokens),
};
