import { style } from "@vanilla-extract/css";
import { inPatterns } from "../../styles/layered.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

export const back = style(
  inPatterns({
    ...typography.interface,
    display: "inline-flex",
    alignItems: "center",
    gap: vars.space.x2,
    marginBlockEnd: vars.space.x4,
    overflowWrap: "anywhere",
  }),
);
/** Mirrored in right-to-left writing. */
export const arrow = style(inPatterns({ flexShrink: 0, selectors: { "[dir=rtl] &": { scale: "-1 1" } } }));
