import { style } from "@vanilla-extract/css";
import { inPatterns } from "../../styles/layered.ts";
import { accentDot } from "../../styles/marks.ts";
import { typography } from "../../styles/typography.ts";
import { visuallyHidden } from "../../styles/visuallyHidden.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space, motion } = vars;

/** Room of the switcher, also while the workspaces are not loaded: nothing below it moves when it appears. */
export const switcherRoom = style(
  inPatterns({
    // That of the mark with the padding.
    minBlockSize: `calc(1.75rem + 2 * ${space.x2})`,
    // Belongs to what is above and below it.
    marginBlock: `calc(${space.x3} * -1)`,
  }),
);
export const switcher = style([
  switcherRoom,
  inPatterns({
    ...typography.label,
    position: "relative",
    display: "flex",
    alignItems: "center",
    gap: space.x3,
    inlineSize: "100%",
    padding: space.x2,
    borderRadius: vars.radius.md,
    color: colour.ink,
    cursor: "pointer",
    transition: `background-color ${motion.fast} ${motion.out}`,
    textAlign: "start",
    selectors: {
      '&[data-hovered], &[aria-expanded="true"]': { backgroundColor: colour.sunken },
      "[data-collapsed] > &": { inlineSize: "auto" },
      // An invitation waits.
      "&[data-waiting]::before": { ...accentDot, insetBlockStart: "5px", insetInlineStart: "33px" },
    },
  }),
]);
/** A square, because people are round. */
export const mark = style(
  inPatterns({ borderRadius: vars.radius.sm, borderColor: colour.lineStrong, color: colour.ink }),
);
export const name = style(
  inPatterns({
    flex: 1,
    minInlineSize: 0,
    display: "-webkit-box",
    WebkitBoxOrient: "vertical",
    WebkitLineClamp: 2,
    overflow: "hidden",
    overflowWrap: "anywhere",
    selectors: { "[data-collapsed] &": visuallyHidden },
  }),
);
/** Says that a list opens. */
export const sign = style(
  inPatterns({ color: colour.inkSubtle, selectors: { "[data-collapsed] &": { display: "none" } } }),
);
