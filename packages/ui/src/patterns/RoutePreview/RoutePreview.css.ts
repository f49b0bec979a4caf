import { style } from "@vanilla-extract/css";
import { inPatterns } from "../../styles/layered.ts";
import { forcedColours } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

/** Horizontal position of the vertical line from which the branches leave. */
const trunk = "5px";
const turn = "1.375rem";

export const preview = style(inPatterns({ display: "grid", gap: space.x6, minInlineSize: 0 }));
/** The point at the start of the vertical line. */
export const head = style(
  inPatterns({
    position: "relative",
    paddingInlineStart: space.x10,
    "::before": {
      content: "",
      position: "absolute",
      insetInlineStart: 0,
      insetBlockStart: "0.45rem",
      inlineSize: "12px",
      blockSize: "12px",
      borderRadius: vars.radius.full,
      backgroundColor: colour.accentInk,
    },
    "::after": {
      content: "",
      position: "absolute",
      insetInlineStart: trunk,
      insetBlockStart: "1.1rem",
      insetBlockEnd: `calc(-1 * ${space.x6})`,
      borderInlineStart: `2px solid ${colour.accentInk}`,
    },
    "@media": { [forcedColours]: { "::before": { backgroundColor: "Highlight" } } },
  }),
);
export const kind = style(inPatterns(typography.title));
export const estimate = style(
  inPatterns({
    ...typography.interface,
    ...typography.figures,
    display: "flex",
    flexWrap: "wrap",
    columnGap: space.x6,
    rowGap: space.x1,
    marginBlockStart: space.x2,
    color: colour.inkMuted,
  }),
);
export const branches = style(inPatterns({ display: "grid" }));
/** Room for the figures beside the name of a model. */
const beside = "(min-width: 20rem)";

/** A line from the vertical line to a model; that of the chosen model has the accent colour. */
export const branch = style(
  inPatterns({
    containerType: "inline-size",
    position: "relative",
    paddingInlineStart: space.x10,
    paddingBlock: space.x3,
    "::before": {
      content: "",
      position: "absolute",
      insetInlineStart: trunk,
      insetBlockStart: 0,
      inlineSize: space.x6,
      blockSize: turn,
      borderInlineStart: `1px solid ${colour.lineStrong}`,
      borderBlockEnd: `1px solid ${colour.lineStrong}`,
      borderEndStartRadius: space.x3,
    },
    selectors: {
      "&:not(:last-child)::after": {
        content: "",
        position: "absolute",
        insetInlineStart: trunk,
        insetBlock: 0,
        borderInlineStart: `1px solid ${colour.lineStrong}`,
      },
      "&[data-leading]": { paddingBlockEnd: space.x5 },
      "&[data-leading]::before": {
        zIndex: 1,
        borderInlineStart: `2px solid ${colour.accentInk}`,
        borderBlockEnd: `2px solid ${colour.accentInk}`,
      },
    },
  }),
);
export const row = style(
  inPatterns({
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "space-between",
    columnGap: space.x4,
    rowGap: space.x1,
    "@container": { [beside]: { flexWrap: "nowrap" } },
  }),
);
export const name = style(
  inPatterns({
    ...typography.label,
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: space.x2,
    selectors: { "[data-leading] &": { fontSize: vars.text.md, fontWeight: vars.weight.strong } },
  }),
);
export const meta = style(inPatterns({ ...typography.caption, color: colour.inkMuted }));
export const figures = style(
  inPatterns({
    ...typography.interface,
    ...typography.figures,
    display: "flex",
    flexWrap: "wrap",
    alignItems: "baseline",
    columnGap: space.x2,
    "@container": {
      [beside]: { display: "grid", justifyItems: "end", alignContent: "start", flexShrink: 0 },
    },
  }),
);
export const cost = style(inPatterns({ fontWeight: vars.weight.medium }));
export const reasons = style(
  inPatterns({
    ...typography.interface,
    display: "grid",
    gap: space.x1,
    marginBlockStart: space.x3,
  }),
);
/** A list item with a short line instead of a bullet, as on a plan card. */
export const reason = style(
  inPatterns({
    position: "relative",
    paddingInlineStart: space.x5,
    "::before": {
      content: "",
      position: "absolute",
      insetInlineStart: 0,
      insetBlockStart: "0.65em",
      inlineSize: space.x2,
      borderBlockStart: `1.5px solid ${colour.accentInk}`,
    },
  }),
);
export const excluded = style(
  inPatterns({
    ...typography.caption,
    display: "grid",
    gap: space.x3,
    paddingBlockStart: space.x4,
    borderBlockStart: `1px solid ${colour.line}`,
  }),
);
export const excludedGroup = style(inPatterns({ display: "grid", gap: "2px", color: colour.inkSubtle }));
export const refusal = style(
  inPatterns({ ...typography.interface, display: "grid", justifyItems: "start", gap: space.x4 }),
);
export const tokens = style(inPatterns({ justifySelf: "stretch" }));
