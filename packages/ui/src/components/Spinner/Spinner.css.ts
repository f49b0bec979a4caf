import { keyframes } from "@vanilla-extract/css";
import { recipe } from "@vanilla-extract/recipes";
import { inComponents } from "../../styles/layered.ts";
import { reducedMotion } from "../../styles/responsive.ts";

const turn = keyframes({ to: { transform: "rotate(1turn)" } });
const breathe = keyframes({ "50%": { opacity: 0.35 } });

export const spinner = recipe({
  base: inComponents({
    display: "inline-block",
    flexShrink: 0,
    borderRadius: "50%",
    border: "2px solid color-mix(in oklab, currentColor 22%, transparent)",
    borderBlockStartColor: "currentColor",
    animation: `${turn} 800ms linear infinite`,
    "@media": {
      // A slow change of opacity instead of rotation.
      [reducedMotion]: {
        animationName: breathe,
        animationDuration: "2s !important",
        animationIterationCount: "infinite !important",
      },
    },
  }),
  variants: {
    size: {
      sm: inComponents({ inlineSize: "1rem", blockSize: "1rem" }),
      md: inComponents({ inlineSize: "1.5rem", blockSize: "1.5rem" }),
      lg: inComponents({ inlineSize: "2.25rem", blockSize: "2.25rem" }),
    },
  },
  defaultVariants: { size: "md" },
});
