import { keyframes, style } from "@vanilla-extract/css";
import { inComponents } from "../../styles/layered.ts";
import { forcedColours } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const appear = keyframes({ from: { opacity: 0 } });

export const tooltip = style(
  inComponents({
    ...typography.caption,
    maxInlineSize: "18rem",
    paddingInline: vars.space.x2,
    paddingBlock: vars.space.x1,
    color: vars.colour.inkInverse,
    backgroundColor: vars.colour.ink,
    borderRadius: vars.radius.sm,
    overflowWrap: "anywhere",
    "@media": {
      // Forced colours mode draws its own background behind the text, so system colours and an outline are used.
      [forcedColours]: { color: "CanvasText", backgroundColor: "Canvas", outline: "1px solid CanvasText" },
    },
    selectors: { "&[data-entering]": { animation: `${appear} ${vars.motion.fast} ${vars.motion.out}` } },
  }),
);
