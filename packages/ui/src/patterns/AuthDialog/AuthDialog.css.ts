import { style } from "@vanilla-extract/css";
import { inPatterns } from "../../styles/layered.ts";
import { ownTarget } from "../../styles/ownTarget.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

export const intro = style(inPatterns({ ...typography.interface, color: colour.inkMuted }));
export const form = style(inPatterns({ display: "flex", flexDirection: "column", gap: space.x4 }));
export const aside = style(
  inPatterns({ ...typography.interface, color: colour.inkMuted, textAlign: "center" }),
);
export const small = style(inPatterns({ ...typography.caption, color: colour.inkMuted }));
/** A horizontal line with a word in the middle. */
export const divider = style(
  inPatterns({
    ...typography.caption,
    display: "flex",
    alignItems: "center",
    gap: space.x3,
    color: colour.inkSubtle,
    "::before": { content: "", flex: 1, borderBlockStart: `1px solid ${colour.line}` },
    "::after": { content: "", flex: 1, borderBlockStart: `1px solid ${colour.line}` },
  }),
);
export const passwordRow = style(inPatterns({ display: "grid", gap: space.x2 }));
export const forgot = style(inPatterns({ justifySelf: "end", ...typography.interface }));
export const textButton = style(
  inPatterns({
    display: "inline",
    ...ownTarget,
    color: colour.accentInk,
    fontWeight: vars.weight.medium,
    cursor: "pointer",
    borderRadius: vars.radius.sm,
    textUnderlineOffset: "0.2em",
    selectors: {
      "&[data-hovered]": { textDecorationLine: "underline" },
      "&[data-disabled]": { color: colour.inkSubtle, cursor: "not-allowed" },
    },
  }),
);
export const googleText = style(inPatterns({ display: "inline-flex", alignItems: "center", gap: space.x2 }));
export const googleMark = style(inPatterns({ inlineSize: "1.125rem", blockSize: "1.125rem", flexShrink: 0 }));
