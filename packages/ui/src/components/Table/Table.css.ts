import { style } from "@vanilla-extract/css";
import { focusRing } from "../../styles/focus.ts";
import { inComponents } from "../../styles/layered.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

/** Scrolls sideways by itself, so that the page never does; words for listeners only are held inside as well. */
export const frame = style(
  inComponents({
    position: "relative",
    overflowX: "auto",
    border: `1px solid ${colour.line}`,
    borderRadius: vars.radius.md,
    backgroundColor: colour.surface,
    selectors: { "&:focus-visible": focusRing },
  }),
);
export const table = style(inComponents({ ...typography.interface, inlineSize: "100%" }));
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
  }),
);
export const row = style(
  inComponents({
    selectors: {
      "&:not(:last-child)": { borderBlockEnd: `1px solid ${colour.line}` },
      "&:hover": { backgroundColor: colour.sunken },
      "&[data-selected]": { backgroundColor: colour.accentWash },
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
      "&[data-narrow]": { inlineSize: "1%", paddingInlineEnd: 0 },
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
    selectors: { "&[data-hovered]": { color: colour.ink }, "[aria-sort] > &": { color: colour.ink } },
  }),
);
export const emptyCell = style(inComponents({ paddingInline: space.x6 }));
