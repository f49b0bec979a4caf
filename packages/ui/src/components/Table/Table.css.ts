import {
  createContainer,
  createVar,
  fallbackVar,
  keyframes,
  type StyleRule,
  style,
} from "@vanilla-extract/css";
import { focusRing, focusRingInset } from "../../styles/focus.ts";
import { inComponents } from "../../styles/layered.ts";
import { canHover, coarsePointer, forcedColours, reducedMotion } from "../../styles/responsive.ts";
import { stickyTop } from "../../styles/stickyTop.css.ts";
import { typography } from "../../styles/typography.ts";
import { visuallyHidden } from "../../styles/visuallyHidden.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, size, space } = vars;

const place = createContainer();
const rowHeight = createVar();
const cellPadding = createVar();
type Selectors = NonNullable<StyleRule["selectors"]>;

/**
 * Styles for rows whose cells are stacked. The width of the table's container decides, not that of the window;
 * `stack-early` stacks at a larger width than `stack`.
 *
 * @param selectors returns the selectors; its argument builds the prefix of a selector, with an optional part between the
 * table and the styled element
 */
const whereStacked = (selectors: (stacked: (between?: string) => string) => Selectors) => ({
  [`${place} (max-width: 39.99rem)`]: {
    selectors: selectors((between = "") => `[data-narrow=stack] ${between}&`),
  },
  [`${place} (max-width: 55rem)`]: {
    selectors: selectors((between = "") => `[data-narrow=stack-early] ${between}&`),
  },
});
/** Stacked, and wide enough for two values per line. */
const inPairs = `${place} (min-width: 40rem) and (max-width: 55rem)`;

/** The padding between cells is smaller than the padding to the frame. */
const edges = { paddingInline: space.x3 };
/** Columns of fixed widths stand closer in a narrow table, so that more of their content fits. */
const closer = {
  [`${place} (min-width: 40rem) and (max-width: 48rem)`]: {
    selectors: { "[data-fixed] &:not(:first-child, :last-child)": { paddingInline: space.x2 } },
  },
};
const outerEdges = {
  "&:first-child": { paddingInlineStart: space.x4 },
  "&:last-child": { paddingInlineEnd: space.x4 },
};

/** The frame; `overflow` also contains the visually hidden texts. */
export const frame = style(
  inComponents({
    position: "relative",
    // If the frame has a fixed height, the rows scroll inside it.
    display: "flex",
    flexDirection: "column",
    containerName: place,
    containerType: "inline-size",
    border: `1px solid ${colour.line}`,
    borderRadius: vars.radius.md,
    backgroundColor: colour.surface,
    overflow: "hidden",
    // The headings are above the content of the rows, and below everything outside of the table.
    isolation: "isolate",
    // `clip` makes no scroll container, so that the headings stick to the window.
    selectors: { "&[data-sticky]": { overflow: "clip" } },
  }),
);
const sweep = keyframes({ from: { insetInlineStart: "-40%" }, to: { insetInlineStart: "100%" } });
/** A moving line along the upper edge while other rows are loading; it does not move under reduced motion. */
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
/** Scrolls horizontally so that the page does not. Its `position` also contains absolutely positioned children. */
export const scroller = style(
  inComponents({
    position: "relative",
    minBlockSize: 0,
    overflow: "auto",
    borderRadius: vars.radius.md,
    selectors: {
      "&:focus-visible": focusRingInset,
      "[data-sticky] > &": { overflow: "clip" },
    },
  }),
);
export const table = style(
  inComponents({
    ...typography.interface,
    inlineSize: "100%",
    vars: { [rowHeight]: "2.75rem", [cellPadding]: "2px" },
    selectors: {
      "&[data-density=comfortable]": { vars: { [cellPadding]: space.x3 } },
      "&[data-density=compact]": { vars: { [rowHeight]: "2.25rem" } },
      "&[data-fixed]": { tableLayout: "fixed" },
    },
    "@media": {
      [coarsePointer]: { selectors: { "&[data-density=compact]": { vars: { [rowHeight]: "2.75rem" } } } },
    },
    "@container": {
      [`${place} (max-width: 39.99rem)`]: { selectors: { "&[data-narrow=stack]": { display: "block" } } },
      [`${place} (max-width: 55rem)`]: { selectors: { "&[data-narrow=stack-early]": { display: "block" } } },
    },
  }),
);
/** The column of checkboxes. */
export const markColumn = style(inComponents({ inlineSize: "2.75rem" }));
/** Head and body; displayed as blocks while rows are stacked. */
export const rows = style(
  inComponents({ "@container": whereStacked((stacked) => ({ [stacked("> ")]: { display: "block" } })) }),
);
export const headCell = style(
  inComponents({
    ...typography.caption,
    fontWeight: vars.weight.medium,
    ...edges,
    position: "sticky",
    insetBlockStart: 0,
    zIndex: 2,
    paddingBlock: space.x1,
    color: colour.inkMuted,
    textAlign: "start",
    whiteSpace: "nowrap",
    backgroundColor: colour.surface,
    // A border of collapsed cells would not stick.
    boxShadow: `inset 0 -1px ${colour.line}`,
    selectors: {
      ...outerEdges,
      '&[data-align="end"]': { textAlign: "end" },
      "&[data-mark]": { paddingInlineEnd: 0 },
      "[data-sticky] &": { insetBlockStart: fallbackVar(stickyTop, "0px") },
    },
    "@container": {
      ...closer,
      ...whereStacked((stacked) => ({
        // Headings with a button stay in a row above the table; the others are repeated beside each cell.
        [stacked()]: { position: "static", display: "inline-block", boxShadow: "none", paddingInlineEnd: 0 },
        [`${stacked()}:not([data-acts])`]: visuallyHidden,
      })),
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
      ...whereStacked((stacked) => ({
        [stacked()]: { position: "relative", display: "grid", rowGap: space.x1, paddingBlock: space.x3 },
      })),
      [inPairs]: {
        selectors: { "[data-narrow=stack-early] &": { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
      },
    },
  }),
);
export const cell = style(
  inComponents({
    ...edges,
    // The height of a cell is its minimum.
    blockSize: rowHeight,
    paddingBlock: cellPadding,
    verticalAlign: "middle",
    // Words do not break inside columns; the table scrolls instead.
    overflowWrap: "normal",
    selectors: {
      ...outerEdges,
      '&[data-align="end"]': { ...typography.figures, textAlign: "end", whiteSpace: "nowrap" },
      "&[data-mark]": { position: "relative", inlineSize: "1%", paddingInlineEnd: 0 },
      // A line in the accent colour along the selected rows.
      "[data-selected] > &[data-mark]::before": {
        content: "",
        position: "absolute",
        insetBlock: 0,
        insetInlineStart: 0,
        borderInlineStart: `2px solid ${colour.accentInk}`,
      },
    },
    "@container": {
      ...closer,
      ...whereStacked((stacked) => ({
        [stacked()]: {
          display: "flex",
          flexWrap: "wrap",
          alignItems: "baseline",
          justifyContent: "space-between",
          columnGap: space.x4,
          inlineSize: "auto",
          minInlineSize: 0,
          blockSize: "auto",
          paddingInline: space.x4,
          paddingBlock: "2px",
          overflowWrap: "anywhere",
        },
        // Names in one column and values in another, so that the values of a card are aligned.
        [`${stacked()}[data-header]`]: {
          display: "grid",
          gridTemplateColumns: "minmax(0, 2fr) minmax(0, 5fr)",
          textAlign: "start",
        },
        // The name beside the middle of a control, which is higher than its text on a touch screen.
        [`${stacked()}[data-header]:has(input)`]: { alignItems: "center" },
        [`${stacked()}[data-header]::before`]: {
          ...typography.caption,
          // Spans the first column over all rows, however many lines the value has.
          gridRow: "1 / span 9",
          content: "attr(data-header)",
          color: colour.inkMuted,
        },
        // The checkbox is in the corner of the row, so that it does not cover the name; its box is above the small button of
        // the actions.
        [`${stacked()}[data-mark]`]: {
          position: "absolute",
          insetBlockStart: space.x3,
          insetInlineEnd: 0,
          paddingInlineEnd: `calc(${space.x4} + ${size.controlSm} / 2 - ${size.target} + 1.125rem / 2)`,
        },
        [`${stacked("[data-selected] > ")}[data-mark]::before`]: { display: "none" },
        // Actions are in the other corner, so that they need no line of their own.
        [`${stacked()}:is(td):not([data-header], [data-mark])`]: {
          position: "absolute",
          insetBlockEnd: space.x2,
          insetInlineEnd: 0,
        },
        // The cell that names the row comes first in its card, whatever its column.
        [`${stacked()}:is(th)`]: { order: -1, fontWeight: vars.weight.medium, paddingInlineEnd: "3.5rem" },
      })),
      [inPairs]: {
        selectors: {
          "[data-narrow=stack-early] &:is(th)": { gridColumn: "1 / -1" },
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
    minBlockSize: vars.size.target,
    minInlineSize: vars.size.target,
    selectors: {
      "&[data-hovered], [aria-sort] > &": { color: colour.ink },
      "&[data-pressed]": { color: colour.accentInk },
      "&[data-focus-visible]": focusRing,
    },
  }),
);
export const emptyCell = style(inComponents({ paddingInline: space.x6 }));
