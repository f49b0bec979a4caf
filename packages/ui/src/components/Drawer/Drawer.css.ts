import { keyframes, style } from "@vanilla-extract/css";
import { inComponents } from "../../styles/layered.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, motion } = vars;
const fadeIn = keyframes({ from: { opacity: 0 } });
const fadeOut = keyframes({ to: { opacity: 0 } });
const slideIn = keyframes({ from: { transform: "translateX(var(--regia-drawer-away, -100%))" } });
const slideOut = keyframes({ to: { transform: "translateX(var(--regia-drawer-away, -100%))" } });

export const scrim = style(
  inComponents({
    position: "fixed",
    inset: 0,
    zIndex: vars.layer.overlay,
    backgroundColor: colour.scrim,
    selectors: {
      "&[data-entering]": { animation: `${fadeIn} ${motion.slow} ${motion.out}` },
      "&[data-exiting]": { animation: `${fadeOut} ${motion.slow} ${motion.out} forwards` },
    },
  }),
);

export const panel = style(
  inComponents({
    position: "fixed",
    insetBlock: 0,
    insetInlineStart: 0,
    inlineSize: vars.size.sidebarOpen,
    maxInlineSize: "calc(100vw - 3rem)",
    overflowY: "auto",
    overscrollBehavior: "contain",
    backgroundColor: colour.raised,
    boxShadow: vars.shadow.float,
    selectors: {
      "&[data-entering]": { animation: `${slideIn} ${motion.slow} ${motion.out}` },
      "&[data-exiting]": { animation: `${slideOut} ${motion.slow} ${motion.out} forwards` },
      '[dir="rtl"] &': { vars: { "--regia-drawer-away": "100%" } },
    },
  }),
);
export const dialog = style(inComponents({ outline: "none", minBlockSize: "100%", display: "grid" }));
