import type { ColourTokens } from "./tokenType.ts";

/** A dotted path to a colour: `ink`, `danger.wash`. */
export type ColourPath =
  | Extract<
      { [K in keyof ColourTokens]: ColourTokens[K] extends string ? K : never }[keyof ColourTokens],
      string
    >
  | `${"danger" | "warning" | "success" | "info"}.${"ink" | "wash" | "line" | "solid"}`
  | "danger.solidHover"
  | "danger.onSolid";

/** Two adjacent colours and the minimum contrast ratio of WCAG 2.2: 4.5 for text, 3 for icons and borders. */
export interface ContrastPair {
  on: ColourPath;
  of: ColourPath;
  atLeast: 4.5 | 3;
}

const grounds = ["canvas", "surface", "sunken", "raised"] as const;
const semantics = ["danger", "warning", "success", "info"] as const;

const text = (of: ColourPath, ...on: readonly ColourPath[]): ContrastPair[] =>
  on.map((ground) => ({ of, on: ground, atLeast: 4.5 }));
const mark = (of: ColourPath, ...on: readonly ColourPath[]): ContrastPair[] =>
  on.map((ground) => ({ of, on: ground, atLeast: 3 }));

/** Every pair of colours that the styles use. A component with a new pair adds it here; a test checks it in every theme. */
export const contrastPairs: readonly ContrastPair[] = [
  ...text("ink", ...grounds, "accentWash"),
  ...text("inkMuted", ...grounds, "accentWash"),
  ...text("inkSubtle", ...grounds),
  ...text("inkInverse", "ink"),
  ...text("onAccent", "accent", "accentHover", "accentPressed"),
  ...text("accentInk", ...grounds, "accentWash"),
  ...text("danger.onSolid", "danger.solid", "danger.solidHover"),
  ...semantics.flatMap((tone) => [
    ...text(`${tone}.ink`, ...grounds, `${tone}.wash`),
    ...text("ink", `${tone}.wash`),
    ...mark(`${tone}.solid`, "canvas", "surface", "raised", `${tone}.wash`),
  ]),
  ...mark("lineStrong", "canvas", "surface", "raised"),
  ...mark("accent", "canvas", "surface"),
  ...mark("focus", ...grounds),
];
