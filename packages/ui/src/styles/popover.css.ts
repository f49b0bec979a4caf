import { keyframes } from "@vanilla-extract/css";
import { vars } from "../theme/vars.css.ts";

const unfold = keyframes({ from: { opacity: 0, transform: "translateY(-4px)" } });

/** The ground of a list or calendar that opens under its button. */
export const popoverGround = {
  backgroundColor: vars.colour.raised,
  borderRadius: vars.radius.md,
  boxShadow: vars.shadow.float,
  // Visible only in forced colours mode, which removes shadows.
  outline: "1px solid transparent",
  selectors: { "&[data-entering]": { animation: `${unfold} ${vars.motion.fast} ${vars.motion.out}` } },
} as const;
