import { style } from "@vanilla-extract/css";
import { inComponents } from "../../styles/layered.ts";
import { forcedColours, highlighted } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

/** Day, month and year are separate inputs, in the order of the reader's language. */
export const segments = style(
  inComponents({
    ...typography.figures,
    display: "flex",
    flex: 1,
    flexWrap: "wrap",
    alignItems: "center",
    minInlineSize: 0,
    paddingInline: space.x3,
    paddingBlock: space.x2,
    fontSize: vars.text.md,
    lineHeight: vars.leading.snug,
    cursor: "text",
  }),
);
export const segment = style(
  inComponents({
    paddingInline: "1px",
    borderRadius: vars.radius.sm,
    outline: "none",
    whiteSpace: "pre",
    textAlign: "end",
    caretColor: "transparent",
    selectors: {
      '&[data-type="literal"]': { paddingInline: "2px", color: colour.inkSubtle },
      "&[data-placeholder]": { color: colour.inkSubtle },
      "&[data-focused]": { color: colour.inkInverse, backgroundColor: colour.ink },
      "&[data-disabled]": { color: colour.inkSubtle, cursor: "not-allowed" },
    },
    "@media": {
      [forcedColours]: {
        selectors: {
          "&[data-focused]": highlighted,
        },
      },
    },
  }),
);
