import { style } from "@vanilla-extract/css";
import { inPatterns } from "../../styles/layered.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, radius } = vars;

/** The number of unread notifications on the icon; its name says it too. */
export const bell = style(
  inPatterns({
    position: "relative",
    // Beside the control at the end, away from the logo.
    marginInlineStart: "auto",
    selectors: {
      "&[data-unread]::after": {
        ...typography.caption,
        content: "attr(data-unread)",
        position: "absolute",
        insetBlockStart: 0,
        insetInlineEnd: 0,
        minInlineSize: "1.125rem",
        paddingInline: "0.25rem",
        borderRadius: radius.full,
        backgroundColor: colour.accent,
        color: colour.onAccent,
        fontSize: "0.6875rem",
        lineHeight: "1.125rem",
        fontWeight: 600,
        textAlign: "center",
      },
    },
  }),
);
