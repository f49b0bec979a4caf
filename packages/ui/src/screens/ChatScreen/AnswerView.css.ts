import { globalStyle, style } from "@vanilla-extract/css";
import { focusRing } from "../../styles/focus.ts";
import { inScreens } from "../../styles/layered.ts";
import { canHover, coarsePointer, forcedColours } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";
import { finger } from "./MessageThread.css.ts";

const { space, colour, motion } = vars;

/** Where the line of the route runs, from the start edge. */
const line = "5px";
const gutter = "1.75rem";

/** The line of the route leads from the chosen model down beside the answer. */
export const answer = style(
  inScreens({
    position: "relative",
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: space.x3,
    minInlineSize: 0,
    paddingInlineStart: gutter,
    "::before": {
      content: "",
      position: "absolute",
      insetBlock: "0.6rem 0",
      insetInlineStart: line,
      borderInlineStart: `1px solid ${colour.line}`,
    },
    selectors: {
      "&[data-kind=routing]::before, &[data-kind=waiting]::before, &[data-kind=streaming]::before": {
        borderInlineStart: `2px solid ${colour.accentInk}`,
      },
    },
  }),
);
const dot = {
  content: "",
  position: "absolute",
  insetInlineStart: `calc(-1 * ${gutter})`,
  insetBlockStart: "calc(0.7em - 6px)",
  inlineSize: "12px",
  blockSize: "12px",
  borderRadius: vars.radius.full,
} as const;
export const attempts = style(inScreens({ display: "grid", gap: space.x2 }));
export const attempt = style(
  inScreens({
    ...typography.interface,
    position: "relative",
    color: colour.inkMuted,
    overflowWrap: "anywhere",
    "::before": { ...dot, backgroundColor: colour.canvas, border: `1.5px solid ${colour.lineStrong}` },
  }),
);
export const routeLine = style(
  inScreens({
    ...typography.interface,
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: space.x3,
    rowGap: space.x1,
    minInlineSize: 0,
  }),
);
/** The point from which the line leads down. */
const chosen = {
  position: "relative",
  overflowWrap: "anywhere",
  "::before": { ...dot, backgroundColor: colour.accentInk },
  "@media": { [forcedColours]: { "::before": { backgroundColor: "Highlight" } } },
} as const;
export const model = style(inScreens({ ...typography.label, ...chosen }));
export const provider = style(
  inScreens({ color: colour.inkMuted, fontWeight: vars.weight.regular, marginInlineStart: space.x1 }),
);
export const demonstration = style(
  inScreens({
    ...typography.interface,
    ...chosen,
    color: colour.warning.ink,
    fontWeight: vars.weight.medium,
  }),
);
export const details = style(inScreens({ minInlineSize: 0, maxInlineSize: "100%" }));
/** Opened, the details take a line of their own. */
globalStyle(`${routeLine} > ${details}[open]`, inScreens({ flexBasis: "100%" }));
export const summary = style(
  inScreens({
    ...typography.caption,
    display: "inline-flex",
    alignItems: "center",
    gap: space.x1,
    minBlockSize: vars.size.target,
    borderRadius: vars.radius.sm,
    color: colour.inkMuted,
    cursor: "pointer",
    listStyle: "none",
    selectors: {
      "&::-webkit-details-marker": { display: "none" },
      "&:focus-visible": focusRing,
    },
    "@media": {
      [canHover]: { selectors: { "&:hover": { color: colour.ink } } },
      [coarsePointer]: { minBlockSize: finger },
    },
  }),
);
// A finger needs more height than the line, which stays where the point is.
globalStyle(
  `${routeLine} > ${details}:not([open]) > summary`,
  inScreens({ "@media": { [coarsePointer]: { marginBlock: "-0.75rem" } } }),
);
export const chevron = style(
  inScreens({
    flexShrink: 0,
    transition: `transform ${motion.fast} ${motion.out}`,
    selectors: { "[open] > summary > &": { transform: "rotate(0.5turn)" } },
  }),
);
export const routeMore = style(
  inScreens({
    ...typography.interface,
    ...typography.figures,
    display: "grid",
    gap: space.x2,
    paddingBlock: space.x2,
    color: colour.inkMuted,
  }),
);
export const reasons = style(inScreens({ display: "grid", gap: space.x1 }));
export const reason = style(
  inScreens({
    position: "relative",
    paddingInlineStart: space.x5,
    color: colour.ink,
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
export const body = style(
  inScreens({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: space.x3, minInlineSize: 0 }),
);
globalStyle(`${body} > div`, inScreens({ maxInlineSize: "100%" }));
/** What the model wrote for itself stands back behind the answer. */
export const reasoning = style(
  inScreens({
    ...typography.interface,
    gap: space.x3,
    paddingBlock: space.x2,
    color: colour.inkMuted,
  }),
);
globalStyle(`${reasoning} :is(h3, h4, h5, h6)`, inScreens(typography.label));
export const waiting = style(inScreens({ display: "grid", gap: space.x3 }));
export const progress = style(inScreens({ ...typography.caption, color: colour.inkMuted }));
export const outcome = style(
  inScreens({
    ...typography.interface,
    display: "flex",
    alignItems: "flex-start",
    gap: space.x2,
    paddingInline: space.x3,
    paddingBlock: space.x2,
    borderRadius: vars.radius.md,
    border: `1px solid ${colour.line}`,
    backgroundColor: colour.surface,
    color: colour.inkMuted,
    overflowWrap: "anywhere",
    selectors: {
      "&:has(button)": { alignItems: "center" },
      "&[data-end=failed]": {
        backgroundColor: colour.danger.wash,
        borderColor: colour.danger.line,
        color: colour.danger.ink,
      },
    },
  }),
);
/** What is said, and beside it, or below where there is no room, what can be done. */
export const outcomeWords = style(
  inScreens({
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    flexGrow: 1,
    columnGap: space.x4,
    rowGap: space.x2,
    minInlineSize: 0,
  }),
);
globalStyle(`${outcomeWords} > span`, inScreens({ flex: "1 1 0", minInlineSize: "min(100%, 8rem)" }));
globalStyle(
  `${outcomeWords} > button`,
  inScreens({ "@media": { [coarsePointer]: { minBlockSize: finger } } }),
);
export const ended = style(inScreens({ flexShrink: 0, marginBlockStart: "0.15rem" }));
export const foot = style(
  inScreens({
    display: "flex",
    flexWrap: "wrap",
    alignItems: "flex-start",
    justifyContent: "space-between",
    columnGap: space.x4,
    rowGap: space.x1,
    minInlineSize: 0,
  }),
);
export const actions = style(
  inScreens({
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: space.x1,
    color: colour.inkMuted,
    selectors: { '[data-kind="complete"] &': { marginInlineStart: `calc(-1 * ${space.x2})` } },
  }),
);
globalStyle(
  `${actions} button`,
  inScreens({
    color: colour.inkMuted,
    "@media": { [coarsePointer]: { minBlockSize: finger, minInlineSize: finger } },
  }),
);
export const receipt = style([
  summary,
  inScreens({ ...typography.figures, minBlockSize: vars.size.controlSm, overflowWrap: "anywhere" }),
]);
export const figures = style(
  inScreens({
    ...typography.caption,
    ...typography.figures,
    display: "grid",
    gridTemplateColumns: "auto auto",
    justifyContent: "start",
    columnGap: space.x4,
    rowGap: space.x1,
    paddingBlock: space.x2,
    color: colour.inkMuted,
  }),
);
globalStyle(`${figures} > dd`, inScreens({ color: colour.ink, textAlign: "end" }));
/** The chosen one is filled. */
export const thumb = style(inScreens({ selectors: { "&[aria-pressed=true]": { color: colour.ink } } }));
globalStyle(`${thumb}[aria-pressed=true] svg`, inScreens({ fill: "currentColor" }));
