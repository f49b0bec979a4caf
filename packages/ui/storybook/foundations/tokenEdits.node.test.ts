import { describe, expect, it } from "vitest";
import { darkTokens } from "../../src/theme/darkTokens.ts";
import { lightTokens } from "../../src/theme/lightTokens.ts";
import { brandFile } from "./brandFile.ts";
import {
  changedTokens,
  customProperties,
  decodeEdits,
  editedTokens,
  encodeEdits,
  type TokenEdits,
} from "./tokenEdits.ts";

const edits: TokenEdits = {
  light: { accent: [0.44, 0.075, 195], "danger.ink": [0.4, 0.1, 30] },
  dark: { scrim: [0.2, 0.01, 60] },
  radiusMd: 12,
  spaceStep: 5,
  typeSize: 110,
  sans: "humanist",
};

describe("edits of tokens", () => {
  it("change the tokens of their scheme, or of both", () => {
    const { light, dark, shared } = editedTokens(edits);
    expect(light.colour).toMatchObject({
      accent: "oklch(0.44 0.075 195)",
      canvas: lightTokens.colour.canvas,
    });
    expect(dark.colour).toEqual({ ...darkTokens.colour, scrim: "oklch(0.2 0.01 60 / 0.62)" });
    expect([light.radius.md, dark.radius.md, light.radius.sm]).toEqual(["12px", "12px", "3px"]);
    expect(light.font.sans).toMatch(/^Optima/);
    expect(shared.space).toMatchObject({ x1: "5px", x24: "120px" });
    expect(shared.text).toMatchObject({ md: "1.1rem", headline: "clamp(2.2rem, 1.485rem + 2.86vw, 3.3rem)" });
  });

  it("are custom properties of the tokens that differ", () => {
    expect(customProperties({ light: { "danger.solidHover": [0.4, 0.1, 30] } }, "light")).toEqual({
      "--regia-colour-danger-solid-hover": "oklch(0.4 0.1 30)",
    });
    expect(changedTokens({}, "light")).toEqual([]);
  });

  it("survive an address, in characters that Storybook keeps", () => {
    expect(encodeEdits(edits)).toMatch(/^[\w-]+$/);
    expect(decodeEdits(encodeEdits(edits))).toEqual(edits);
    expect(encodeEdits({})).toBe("");
  });

  it.each([
    ["", {}],
    ["no base64 !", {}],
    [btoa("null"), {}],
    [
      btoa(
        '{"radiusMd":900,"sans":"url(x)","typeSize":"100","light":{"__proto__":[0,0,0],"accent":[9,0,0]}}',
      ),
      {},
    ],
  ])("are left out of the address %j if they are none", (text, expected) => {
    expect(decodeEdits(text)).toEqual(expected);
  });
});

describe("the brand file", () => {
  it("makes the edited theme", async () => {
    const { light, dark } = editedTokens(edits);
    const body = brandFile(edits).replaceAll(/^import .*$/gm, "");
    const code = [
      `const lightTokens = ${JSON.stringify(lightTokens)}, darkTokens = ${JSON.stringify(darkTokens)};`,
      "export const calls = [];",
      "const makeTheme = (...args) => calls.push(args), globalStyle = makeTheme;",
      body,
    ].join("\n");
    const { calls } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
      calls: unknown;
    };
    expect(calls).toEqual([
      [{ light, dark }, ".brand"],
      [":root.brand", { vars: expect.objectContaining({ "--regia-space-x4": "20px" }) }],
    ]);
  });

  it("contains only what differs", () => {
    expect(
      brandFile({ radiusMd: 0 }),
    ).toBe(`import { darkTokens, lightTokens, makeTheme } from "@regia/ui/theming";

makeTheme(
  {
    light: {
      ...lightTokens,
      radius: {
        ...lightTokens.radius,
        md: "0px",
      },
    },
    dark: {
      ...darkTokens,
      radius: {
        ...darkTokens.radius,
        md: "0px",
      },
    },
  },
  ".brand",
);
`);
  });
});
