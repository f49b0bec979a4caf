import { defineConfig, parse, RECOMMENDED_CONFIG, type TokenNormalizedSet } from "@terrazzo/parser";
import { describe, expect, it } from "vitest";
import { breakpoints } from "./breakpoints.ts";
import { constantTokens } from "./constantTokens.ts";
import { darkTokens } from "./darkTokens.ts";
import { designTokens } from "./designTokens.ts";
import { lightTokens } from "./lightTokens.ts";
import { tokenLeaves } from "./tokenLeaves.ts";

interface Length {
  readonly value: number;
  readonly unit: string;
}
interface Colour {
  readonly colorSpace: string;
  readonly components: readonly number[];
  readonly alpha: number;
}
interface Shadow extends Record<"offsetX" | "offsetY" | "blur" | "spread", Length> {
  readonly color: Colour;
}

const length = ({ value, unit }: Length) => (value === 0 ? "0" : `${value}${unit}`);
const colour = ({ colorSpace, components, alpha }: Colour) =>
  `${colorSpace}(${components.join(" ")}${alpha === 1 ? "" : ` / ${alpha}`})`;

/** The CSS value that a tool would generate from a token. */
function asCss({ $type, $value, $description }: TokenNormalizedSet[string]): string {
  switch ($type) {
    case "color":
      return colour($value as Colour);
    case "dimension":
    case "duration":
      return length($value as Length);
    case "cubicBezier":
      return `cubic-bezier(${$value.join(", ")})`;
    case "fontFamily":
      return $value.map((family) => (family.includes(" ") ? `"${family}"` : family)).join(", ");
    case "shadow":
      return ($value as readonly unknown[] as readonly Shadow[])
        .map(({ color, offsetX, offsetY, blur, spread }) => {
          const lengths = [offsetX, offsetY, blur, spread].map(length).join(" ");
          return `${spread.value === 0 ? lengths.replace(/ 0$/, "") : lengths} ${colour(color)}`;
        })
        .join(", ");
    case "fontWeight":
    case "number":
      return `${$value}${/^In (\w+):/.exec($description ?? "")?.[1] ?? ""}`;
    default:
      throw new Error(`No token of the library is a ${$type}`);
  }
}

const config = defineConfig(
  // The names of tokens follow the code, not the rule of the linter.
  { lint: { rules: { ...RECOMMENDED_CONFIG, "core/consistent-naming": "off" } } },
  { cwd: new URL("file:///") },
);

/** Reads a file of tokens with an independent parser, which rejects anything that is not in the format. */
async function read(name: keyof typeof designTokens): Promise<Record<string, string>> {
  const filename = new URL(`file:///${name}.tokens.json`);
  const { tokens } = await parse([{ filename, src: JSON.stringify(designTokens[name]) }], { config });
  return Object.fromEntries(Object.values(tokens).map((token) => [token.id, asCss(token)]));
}

describe("the design tokens", () => {
  it.each([
    ["light", lightTokens],
    ["dark", darkTokens],
  ] as const)("hold every value of the %s theme", async (name, { colorScheme: _, ...tokens }) => {
    expect(await read(name)).toEqual(Object.fromEntries(tokenLeaves(tokens)));
  });

  it("contain every value that all themes share, and fluid lengths as minimum and maximum", async () => {
    const expected = tokenLeaves(constantTokens).flatMap(([path, value]) => {
      const [, least, most] = /^clamp\((\S+), .+, (\S+)\)$/.exec(value) ?? [];
      return least && most
        ? [
            [`${path}.min`, least],
            [`${path}.max`, most],
          ]
        : [[path, value]];
    });
    const widths = Object.entries(breakpoints).map(([name, width]) => [`breakpoint.${name}`, `${width}px`]);
    expect(await read("base")).toEqual(Object.fromEntries([...expected, ...widths]));
    expect(designTokens.base).toHaveProperty(
      ["text", "display", "$extensions", "app.regia.css"],
      constantTokens.text.display,
    );
  });

  it("are rejected by the parser if they are not in the format", async () => {
    const src = JSON.stringify({ space: { $type: "dimension", $value: { value: 1, unit: "ch" } } });
    await expect(parse([{ filename: new URL("file:///wrong.json"), src }], { config })).rejects.toThrow();
  });
});
