import { keyframes, style } from "@vanilla-extract/css";
import { recipe } from "@vanilla-extract/recipes";
import { inComponents } from "../../styles/layered.ts";
import { from } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space, motion } = vars;
const appear = keyframes({ from: { opacity: 0 } });
const rise = keyframes({ from: { opacity: 0, transform: "translateY(8px)" } });

export const scrim = style(
  inComponents({
    position: "fixed",
    inset: 0,
    zIndex: vars.layer.overlay,
    display: "flex",
    flexDirection: "column",
    alignItems: "center",
    padding: space.x4,
    overflowY: "auto",
    overscrollBehavior: "contain",
    backgroundColor: colour.scrim,
    selectors: { "&[data-entering]": { animation: `${appear} ${motion.normal} ${motion.out}` } },
    "@media": {
      [from("tablet")]: {
        paddingBlock: space.x8,
        // Space above the panel that gives way to a panel as high as the window.
        "::before": { content: "", flex: "0 1 min(8vh, 80px)" },
      },
    },
  }),
);

export const panel = recipe({
  base: inComponents({
    inlineSize: "100%",
    flexShrink: 0,
    marginBlock: "auto",
    backgroundColor: colour.raised,
    borderRadius: vars.radius.md,
    boxShadow: vars.shadow.float,
    selectors: { "&[data-entering]": { animation: `${rise} ${motion.slow} ${motion.out}` } },
    "@media": { [from("tablet")]: { marginBlock: 0 } },
  }),
  variants: {
    size: {
      sm: inComponents({ maxInlineSize: vars.size.dialog }),
      md: inComponents({ maxInlineSize: "560px" }),
      lg: inComponents({ maxInlineSize: "760px" }),
    },
  },
  defaultVariants: { size: "sm" },
});

export const dialog = style(inComponents({ outline: "none", display: "flex", flexDirection: "column" }));
export const header = style(
  inComponents({
    display: "flex",
    alignItems: "flex-start",
    justifyContent: "space-between",
    gap: space.x3,
    paddingBlockStart: space.x6,
    paddingInline: space.x6,
  }),
);
export const title = style(inComponents({ ...typography.heading, paddingBlockStart: "0.25rem" }));
export const closeButton = style(
  inComponents({ marginInlineEnd: "-8px", marginBlockStart: "-4px", color: colour.inkMuted }),
);
export const body = style(
  inComponents({ paddingInline: space.x6, paddingBlockStart: space.x4, paddingBlockEnd: space.x6 }),
);
export const footer = style(
  inComponents({
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "flex-end",
    gap: space.x2,
    paddingInline: space.x6,
    paddingBlock: space.x4,
    borderBlockStart: `1px solid ${colour.line}`,
  }),
);
