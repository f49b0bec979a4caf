import { createContainer, keyframes, style } from "@vanilla-extract/css";
import { focusRing, focusRingInset } from "../../styles/focus.ts";
import { inComponents } from "../../styles/layered.ts";
import { canHover, forcedColours, reducedMotion } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

const place = createContainer();
/** Where a row's cells are set under one another: the width of the table's own place, not of the window. */
const inNarrow = `${place} (max-width: 34rem)`;
const stacked = (rest = "") => `[data-narrow=stack] ${rest}&`;

/** The hairline around; words for listeners only are held inside as well. */
export const frame = style(
  inComponents({
    position: "relative",
    containerName: place,
    containerType: "inline-size",
    border: `1px solid ${colour.line}`,
    borderRadius: vars.radius.md,
    backgroundColor: colour.surface,
    overflow: "hidden",
  }),
);
const sweep = keyframes({ from: { insetInlineStart: "-40%" }, to: { insetInlineStart: "100%" } });
/** The line that leads, along the upper edge while other rows are on their way; it stands where nothing may move. */
export const waiting = style(
  inComponents({
    position: "absolute",
    insetBlockStart: 0,
    insetInlineStart: 0,
    inlineSize: "40%",
    borderBlockStart: `2px solid ${colour.accentInk}`,
    animation: `${sweep} 1.4s ease-in-out infinite`,
    "@media": {
      [reducedMotion]: { animation: "none", inlineSize: "100%" },
      [forcedColours]: { borderColor: "Highlight" },
    },
  }),
);
/** Scrolls sideways by itself, so that the page never does, and takes along what is placed freely in it. */
export const scroller = style(
  inComponents({
    position: "relative",
    overflowX: "auto",
    borderRadius: vars.radius.md,
    selectors: { "&:focus-visible": focusRingInset },
  }),
);
export const table = style(
  inComponents({
    ...typography.interface,
    inlineSize: "100%",
    "@container": {
      [inNarrow]: { selectors: { '&[data-narrow="stack"]': { display: "block" } } },
    },
  }),
);
/** Head and body: blocks of their own where rows are stacked. */
export const rows = style(
  inComponents({ "@container": { [inNarrow]: { selectors: { [stacked("> ")]: { display: "block" } } } } }),
);
export const headCell = style(
  inComponents({
    ...typography.caption,
    fontWeight: vars.weight.medium,
    paddingInline: space.x4,
    paddingBlock: space.x2,
    color: colour.inkMuted,
    textAlign: "start",
    whiteSpace: "nowrap",
    borderBlockEnd: `1px solid ${colour.line}`,
    selectors: { '&[data-align="end"]': { textAlign: "end" } },
    "@container": {
      [inNarrow]: {
        selectors: {
          // Heads that act stay in a row above; the others are said beside each cell.
          [stacked()]: { display: "inline-block", borderBlockEnd: 0, paddingInlineEnd: 0 },
          [`${stacked()}:not([data-acts])`]: {
            position: "absolute",
            inlineSize: "1px",
            blockSize: "1px",
            padding: 0,
            overflow: "hidden",
            clipPath: "inset(50%)",
          },
        },
      },
    },
  }),
);
export const row = style(
  inComponents({
    selectors: {
      "&:not(:last-child)": { borderBlockEnd: `1px solid ${colour.line}` },
      "&[data-selected]": { backgroundColor: colour.sunken },
      "[aria-busy=true] &": { color: colour.inkMuted },
    },
    "@media": {
      [canHover]: { selectors: { "&:not([data-selected]):hover": { backgroundColor: colour.sunken } } },
      [forcedColours]: {
        selectors: { "&[data-selected]": { outline: "2px solid Highlight", outlineOffset: "-2px" } },
      },
    },
    "@container": {
      [inNarrow]: {
        selectors: {
          [stacked()]: { position: "relative", display: "grid", rowGap: space.x1, paddingBlock: space.x3 },
        },
      },
    },
  }),
);
export const cell = style(
  inComponents({
    paddingInline: space.x4,
    paddingBlock: space.x3,
    verticalAlign: "middle",
    // Columns keep their words whole: the frame scrolls instead.
    overflowWrap: "normal",
    selectors: {
      '&[data-align="end"]': { ...typography.figures, textAlign: "end", whiteSpace: "nowrap" },
      "&[data-mark]": { position: "relative", inlineSize: "1%", paddingInlineEnd: 0 },
      // The line that leads, along the marked rows.
      "[data-selected] > &[data-mark]::before": {
        content: "",
        position: "absolute",
        insetBlock: 0,
        insetInlineStart: 0,
        borderInlineStart: `2px solid ${colour.accentInk}`,
      },
    },
    "@container": {
      [inNarrow]: {
        selectors: {
          [stacked()]: {
            display: "flex",
            flexWrap: "wrap",
            alignItems: "baseline",
            justifyContent: "space-between",
            columnGap: space.x4,
            inlineSize: "auto",
            minInlineSize: 0,
            paddingBlock: "2px",
            overflowWrap: "anywhere",
          },
          // Names in one column and values in another, so that a card is read down its edge.
          [`${stacked()}[data-header]`]: {
            display: "grid",
            gridTemplateColumns: "minmax(0, 2fr) minmax(0, 5fr)",
            textAlign: "start",
          },
          [`${stacked()}[data-header]::before`]: {
            ...typography.caption,
            // Holds the first column for itself, however many lines the value has.
            gridRow: "1 / span 9",
            content: "attr(data-header)",
            color: colour.inkMuted,
          },
          // The box stands in the row's corner, clear of the name.
          [`${stacked()}[data-mark]`]: {
            position: "absolute",
            insetBlockStart: space.x3,
            insetInlineEnd: 0,
            paddingInlineEnd: space.x4,
          },
          [`${stacked("[data-selected] > ")}[data-mark]::before`]: { display: "none" },
          [`${stacked()}:is(th)`]: { fontWeight: vars.weight.medium, paddingInlineEnd: "3.5rem" },
        },
      },
    },
  }),
);
export const sorter = style(
  inComponents({
    display: "inline-flex",
    alignItems: "center",
    gap: space.x1,
    cursor: "pointer",
    borderRadius: vars.radius.sm,
    minBlockSize: "1.5rem",
    selectors: {
      "&[data-hovered], [aria-sort] > &": { color: colour.ink },
      "&[data-pressed]": { color: colour.accentInk },
      "&[data-focus-visible]": focusRing,
    },
  }),
);
export const emptyCell = style(inComponents({ paddingInline: space.x6 }));
