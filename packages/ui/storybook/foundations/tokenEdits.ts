import { constantTokens } from "../../src/theme/constantTokens.ts";
import { darkTokens } from "../../src/theme/darkTokens.ts";
import { lightTokens } from "../../src/theme/lightTokens.ts";
import type { ColorSchemes } from "../../src/theme/makeTheme.ts";
import { leafAt, tokenLeaves } from "../../src/theme/tokenLeaves.ts";
import { vars } from "../../src/theme/vars.css.ts";

/** Lightness from 0 to 1, chroma from 0, hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number];

/** Fonts that a brand can be tried with; only the library's own are loaded, all others have to be on the device. */
export const fontChoices = {
  regia: "Of Regia",
  system: "System",
  humanist: "Humanist",
  geometric: "Geometric",
  oldStyle: "Old style",
} as const;
export type FontChoice = keyof typeof fontChoices;
const stacks: Record<Exclude<FontChoice, "regia">, string> = {
  system: "ui-sans-serif, system-ui, sans-serif",
  humanist: 'Optima, Candara, "Noto Sans", ui-sans-serif, sans-serif',
  geometric: 'Avenir, Montserrat, Corbel, "URW Gothic", ui-sans-serif, sans-serif',
  oldStyle: '"Iowan Old Style", "Palatino Linotype", "URW Palladio L", P052, ui-serif, serif',
};

/** What a person changed. Colours by scheme and path; everything else is the same in both schemes. */
export interface TokenEdits {
  readonly light?: Readonly<Record<string, Oklch>> | undefined;
  readonly dark?: Readonly<Record<string, Oklch>> | undefined;
  /** Radius of small marks, in px. */
  readonly radiusSm?: number | undefined;
  /** Radius of controls and panels, in px. */
  readonly radiusMd?: number | undefined;
  /** The step of the space scale, in px. */
  readonly spaceStep?: number | undefined;
  /** Size of all type, in percent of the library's. */
  readonly typeSize?: number | undefined;
  readonly sans?: FontChoice | undefined;
  readonly serif?: FontChoice | undefined;
}

/** Smallest and largest number of each edit. */
export const ranges = {
  lightness: [0, 1],
  chroma: [0, 0.37],
  hue: [0, 360],
  radiusSm: [0, 16],
  radiusMd: [0, 24],
  spaceStep: [2, 8],
  typeSize: [80, 140],
} as const satisfies Record<string, readonly [number, number]>;

/** The numbers of an OKLCH colour. */
export function oklchOf(colour: string): Oklch {
  const [lightness = 0, chroma = 0, hue = 0] = colour.match(/[\d.]+/g)?.map(Number) ?? [];
  return [lightness, chroma, hue];
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

/** A colour with new numbers; its alpha stays. */
function withOklch(colour: string, [lightness, chroma, hue]: Oklch): string {
  const alpha = / \/ [\d.]+/.exec(colour)?.[0] ?? "";
  return `oklch(${rounded(lightness, 3)} ${rounded(chroma, 3)} ${rounded(hue, 1)}${alpha})`;
}

/** The same tree with other leaves. */
function mapLeaves<Tree extends object>(
  tree: Tree,
  change: (value: string, path: string) => string,
  path = "",
): Tree {
  return Object.fromEntries(
    Object.entries(tree).map(([name, value]) => [
      name,
      typeof value === "object"
        ? mapLeaves(value, change, `${path}${name}.`)
        : change(String(value), path + name),
    ]),
  ) as Tree;
}

/** The tokens of both schemes after the edits, and those that both share. */
export interface EditedTokens extends ColorSchemes {
  shared: Record<keyof typeof constantTokens, Record<string, string>>;
}

/** Applies edits to the library's tokens. */
export function editedTokens(edits: TokenEdits): EditedTokens {
  const { radiusSm, radiusMd, spaceStep, typeSize = 100, sans = "regia", serif = "regia" } = edits;
  const scheme = (name: keyof ColorSchemes) => {
    const { colour, font, radius, ...rest } = name === "light" ? lightTokens : darkTokens;
    return {
      ...rest,
      colour: mapLeaves(colour, (value, path) => {
        const edit = edits[name]?.[path];
        return edit ? withOklch(value, edit) : value;
      }),
      font: {
        ...font,
        sans: sans === "regia" ? font.sans : stacks[sans],
        serif: serif === "regia" ? font.serif : stacks[serif],
      },
      radius: {
        ...radius,
        sm: radiusSm === undefined ? radius.sm : `${radiusSm}px`,
        md: radiusMd === undefined ? radius.md : `${radiusMd}px`,
      },
    };
  };
  return {
    light: scheme("light"),
    dark: scheme("dark"),
    shared: {
      ...constantTokens,
      space: mapLeaves({ ...constantTokens.space }, (value, path) =>
        spaceStep === undefined ? value : `${rounded(Number(path.slice(1)) * spaceStep, 2)}px`,
      ),
      // Fluid sizes consist of several lengths.
      text: mapLeaves({ ...constantTokens.text }, (value) =>
        value.replaceAll(/[\d.]+(?=rem|vw)/g, (length) =>
          String(rounded((Number(length) * typeSize) / 100, 4)),
        ),
      ),
    },
  };
}

/** Path and value of every token that the edits change in a scheme; `null` stands for those that both share. */
export function changedTokens(edits: TokenEdits, scheme: keyof ColorSchemes | "shared"): [string, string][] {
  const original = { light: lightTokens, dark: darkTokens, shared: constantTokens }[scheme];
  return tokenLeaves(editedTokens(edits)[scheme]).filter(([path, value]) => value !== leafAt(original, path));
}

/** Name of a token's custom property. */
export const propertyOf = (path: string): string => (leafAt(vars, path) ?? "").replace(/^var\((.+)\)$/, "$1");

/** The edits as custom properties of an element. */
export const customProperties = (edits: TokenEdits, scheme: keyof ColorSchemes): Record<string, string> =>
  Object.fromEntries(
    [...changedTokens(edits, scheme), ...changedTokens(edits, "shared")].map(([path, value]) => [
      propertyOf(path),
      value,
    ]),
  );

/** Edits as text for an address: letters, digits, `-` and `_`, which Storybook keeps in an address. Empty without edits. */
export const encodeEdits = (edits: TokenEdits): string =>
  Object.keys(edits).length === 0
    ? ""
    : btoa(JSON.stringify(edits)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

const isWithin = (value: unknown, [least, most]: readonly [number, number]): value is number =>
  typeof value === "number" && value >= least && value <= most;
const isFont = (value: unknown): value is FontChoice =>
  typeof value === "string" && Object.hasOwn(fontChoices, value);
const isOklch = (value: unknown): value is Oklch =>
  Array.isArray(value) &&
  value.length === 3 &&
  isWithin(value[0], ranges.lightness) &&
  isWithin(value[1], ranges.chroma) &&
  isWithin(value[2], ranges.hue);

/** Reads edits from an address. What is not an edit is left out. */
export function decodeEdits(text: string): TokenEdits {
  let given: unknown;
  try {
    given = JSON.parse(atob(text.replaceAll("-", "+").replaceAll("_", "/")));
  } catch {
    return {};
  }
  const checks: Record<keyof TokenEdits, (value: unknown) => unknown> = {
    light: coloursIn,
    dark: coloursIn,
    radiusSm: (value) => (isWithin(value, ranges.radiusSm) ? value : undefined),
    radiusMd: (value) => (isWithin(value, ranges.radiusMd) ? value : undefined),
    spaceStep: (value) => (isWithin(value, ranges.spaceStep) ? value : undefined),
    typeSize: (value) => (isWithin(value, ranges.typeSize) ? value : undefined),
    sans: (value) => (isFont(value) ? value : undefined),
    serif: (value) => (isFont(value) ? value : undefined),
  };
  return Object.fromEntries(
    Object.entries(checks)
      .map(([name, check]) => [name, check(Object(given)[name])])
      .filter(([, value]) => value !== undefined),
  ) as TokenEdits;
}

function coloursIn(value: unknown): Readonly<Record<string, Oklch>> | undefined {
  const colours = Object.entries(Object(value)).filter(
    (entry): entry is [string, Oklch] =>
      leafAt(lightTokens.colour, entry[0]) !== undefined && isOklch(entry[1]),
  );
  return colours.length > 0 ? Object.fromEntries(colours) : undefined;
}
