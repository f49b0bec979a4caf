import { converter, parse } from "culori";
import { describe, expect, it } from "vitest";
import { harbour } from "../../storybook/brands/harbour.css.ts";
import { colourAt, contrastOf } from "./contrast.ts";
import { type ColourPath, contrastPairs } from "./contrastPairs.ts";
import { darkTokens } from "./darkTokens.ts";
import { lightTokens } from "./lightTokens.ts";
import { tokenLeaves } from "./tokenLeaves.ts";
import type { ThemeTokens } from "./tokenType.ts";

const toRgb = converter("rgb");
const toOklch = converter("oklch");

const themes: [string, ThemeTokens][] = [
  ["light", lightTokens],
  ["dark", darkTokens],
  ["light harbour", harbour.light],
  ["dark harbour", harbour.dark],
];

describe.each(themes)("%s theme", (_name, { colour }) => {
  it.each(contrastPairs)("$of on $on is at least $atLeast:1", (pair) => {
    expect(contrastOf(colour, pair)).toBeGreaterThanOrEqual(pair.atLeast);
  });

  it.each(tokenLeaves(colour))("%s is an OKLCH colour that sRGB can show", (_path, value) => {
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
