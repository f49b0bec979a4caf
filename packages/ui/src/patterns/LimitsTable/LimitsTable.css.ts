import { style } from "@vanilla-extract/css";
import { inPatterns } from "../../styles/layered.ts";
import { below } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;
/** On a phone the name of a row is above its three values, which keep their columns. */
const threeValues = {
  display: "grid",
  gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
  columnGap: space.x3,
} as const;

export const table = style(
  inPatterns({
    ...typography.interface,
    inlineSize: "100%",
    "@media": { [below("tablet")]: { display: "block" } },
  }),
);
export const part = style(inPatterns({ "@media": { [below("tablet")]: { display: "block" } } }));
/** The names of the plans stick below the navigation. */
export const head = style(
  inPatterns({
    position: "sticky",
    insetBlockStart: "4rem",
    zIndex: vars.layer.base,
    backgroundColor: colour.canvas,
    borderBlockEnd: `1px solid ${colour.ink}`,
    "@media": { [below("tablet")]: { display: "block" } },
  }),
);
export const headRow = style(inPatterns({ "@media": { [below("tablet")]: threeValues } }));
export const corner = style(
  inPatterns({
    paddingBlock: space.x3,
    ...typography.caption,
    color: colour.inkSubtle,
    textAlign: "start",
    "@media": { [below("tablet")]: { display: "none" } },
  }),
);
export const plan = style(
  inPatterns({
    paddingBlock: space.x3,
    ...typography.label,
    textAlign: "end",
    "@media": { [below("tablet")]: { textAlign: "start" } },
  }),
);
export const groupRow = style(inPatterns({ "@media": { [below("tablet")]: { display: "block" } } }));
export const group = style(
  inPatterns({
    ...typography.title,
    paddingBlock: `${space.x8} ${space.x3}`,
    textAlign: "start",
    "@media": { [below("tablet")]: { display: "block" } },
  }),
);
export const row = style(
  inPatterns({
    borderBlockStart: `1px solid ${colour.line}`,
    "@media": { [below("tablet")]: { ...threeValues, paddingBlock: space.x3 } },
  }),
);
export const name = style(
  inPatterns({
    paddingBlock: space.x3,
    paddingInlineEnd: space.x6,
    color: colour.inkMuted,
    textAlign: "start",
    "@media": { [below("tablet")]: { gridColumn: "1 / -1", paddingBlock: `0 ${space.x1}` } },
  }),
);
export const value = style(
  inPatterns({
    ...typography.figures,
    inlineSize: "18%",
    paddingBlock: space.x3,
    paddingInlineStart: space.x4,
    textAlign: "end",
    selectors: { '&[data-kind="none"], &[data-kind="notIncluded"]': { color: colour.inkSubtle } },
    "@media": {
      [below("tablet")]: { inlineSize: "auto", textAlign: "start", paddingBlock: 0, paddingInlineStart: 0 },
    },
  }),
);
export const included = style(inPatterns({ color: colour.accentInk }));
