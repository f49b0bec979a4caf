import { style } from "@vanilla-extract/css";
import { focusRing } from "../../styles/focus.ts";
import { inComponents } from "../../styles/layered.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

export const block = style(
  inComponents({
    display: "flex",
    alignItems: "flex-start",
    minInlineSize: 0,
    backgroundColor: colour.sunken,
    border: `1px solid ${colour.line}`,
    borderRadius: vars.radius.md,
    selectors: {
      // The caption and the button are in a row above the code.
      "&[data-captioned]": {
        display: "grid",
        gridTemplateColumns: "minmax(0, 1fr) auto",
        alignItems: "center",
      },
    },
  }),
);
export const captionText = style(
  inComponents({
    ...typography.caption,
    paddingInline: space.x4,
    color: colour.inkMuted,
    // The name of a language, which is written from left to right.
    overflowWrap: "anywhere",
  }),
);
export const lines = style(
  inComponents({
    flex: 1,
    minInlineSize: 0,
    maxBlockSize: "20rem",
    overflow: "auto",
    paddingInline: space.x4,
    paddingBlock: space.x3,
    fontFamily: vars.font.mono,
    fontSize: vars.text.sm,
    lineHeight: vars.leading.normal,
    whiteSpace: "pre",
    // Code is written from left to right in every language.
    direction: "ltr",
    textAlign: "left",
    borderRadius: vars.radius.md,
    selectors: {
      "&:focus-visible": focusRing,
      "&[data-full-height]": { maxBlockSize: "none" },
      "[data-captioned] > &": {
        gridRow: 2,
        gridColumn: "1 / -1",
        borderBlockStart: `1px solid ${colour.line}`,
        borderStartStartRadius: 0,
        borderStartEndRadius: 0,
      },
      "&[data-wrapped]": { whiteSpace: "pre-wrap", overflowWrap: "anywhere" },
    },
  }),
);
export const copy = style(
  inComponents({
    flexShrink: 0,
    margin: "5px",
    selectors: { "[data-captioned] > &": { marginBlock: "2px" } },
  }),
);
