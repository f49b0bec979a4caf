import { converter, parse, wcagContrast } from "culori";
import { describe, expect, it } from "vitest";
import { harbour } from "../../storybook/brands/harbour.css.ts";
import { type ColourPath, contrastPairs } from "./contrastPairs.ts";
import { darkTokens } from "./darkTokens.ts";
import { lightTokens } from "./lightTokens.ts";
import type { ColourTokens, ThemeTokens } from "./tokenType.ts";

const toRgb = converter("rgb");
const toOklch = converter("oklch");

function colourAt(colours: ColourTokens, path: ColourPath): string {
  const value = path
    .split(".")
    .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], colours);
  if (typeof value !== "string") throw new Error(`No colour token at "${path}"`);
  return value;
}

const leaves = (node: object, path = ""): [string, string][] =>
  Object.entries(node).flatMap(([key, value]) =>
    typeof value === "string" ? [[path + key, value] as [string, string]] : leaves(value, `${path}${key}.`),
  );

const themes: [string, ThemeTokens][] = [
  ["light", lightTokens],
  ["dark", darkTokens],
  ["light harbour", harbour.light],
  ["dark harbour", harbour.dark],
];

describe.each(themes)("%s theme", (_name, { colour }) => {
  it.each(contrastPairs)("$of on $on is at least $atLeast:1", ({ of, on, atLeast }) => {
    expect(wcagContrast(colourAt(colour, of), colourAt(colour, on))).toBeGreaterThanOrEqual(atLeast);
  });

  it.each(leaves(colour))("%s is an OKLCH colour that sRGB can show", (_path, value) => {
    expect(value).toMatch(/^oklch\(/);
    const { r, g, b } = toRgb(parse(value)) ?? { r: -1, g: -1, b: -1 };
    for (const channel of [r, g, b]) {
      expect(channel).toBeGreaterThan(-0.005);
      expect(channel).toBeLessThan(1.005);
    }
  });

  it("has an error colour that differs clearly from the accent", () => {
    const hue = (path: ColourPath) => toOklch(parse(colourAt(colour, path)))?.h ?? Number.NaN;
    for (const path of ["danger.ink", "danger.solid", "danger.line"] as const) {
      expect(Math.abs(hue(path) - hue("accent"))).toBeGreaterThanOrEqual(30);
    }
  });
});
