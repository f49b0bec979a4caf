import { style } from "@vanilla-extract/css";
import { inPatterns } from "../../styles/layered.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { space, colour } = vars;

/** The button stays in the line of the sentence where there is room. */
export const line = style(
  inPatterns({
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: `${space.x2} ${space.x4}`,
    marginBlock: `calc(-1 * ${space.x1})`,
  }),
);
export const sentence = style(inPatterns({ flex: "1 1 16rem", minInlineSize: 0 }));
export const list = style(inPatterns({ border: `1px solid ${colour.line}`, borderRadius: vars.radius.md }));
export const item = style(
  inPatterns({
    display: "flex",
    flexWrap: "wrap",
    alignItems: "baseline",
    justifyContent: "space-between",
    gap: `${space.x1} ${space.x4}`,
    padding: space.x3,
    selectors: { "& + &": { borderBlockStart: `1px solid ${colour.line}` } },
  }),
);
export const name = style(inPatterns({ flex: "1 1 14rem", minInlineSize: 0, overflowWrap: "anywhere" }));
export const touched = style(inPatterns({ ...typography.caption, color: colour.inkMuted }));
export const deleted = style(inPatterns({ ...typography.caption, fontVariantNumeric: "tabular-nums" }));
export const more = style(inPatterns({ ...typography.interface, color: colour.inkMuted }));
