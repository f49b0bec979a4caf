import { style } from "@vanilla-extract/css";
import { inComponents } from "../../styles/layered.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

export const pagination = style(
  inComponents({
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "flex-end",
    gap: vars.space.x2,
  }),
);
/** The arrows are mirrored in right-to-left writing. */
export const turnButton = style(inComponents({ selectors: { "[dir=rtl] &": { scale: "-1 1" } } }));
export const position = style(
  inComponents({
    ...typography.interface,
    ...typography.figures,
    color: vars.colour.inkMuted,
    borderRadius: vars.radius.sm,
  }),
);
