import { keyframes, style } from "@vanilla-extract/css";
import { inComponents } from "../../styles/layered.ts";
import { forcedColours, reducedMotion } from "../../styles/responsive.ts";
import { vars } from "../../theme/vars.css.ts";

const breathe = keyframes({ "50%": { opacity: 0.55 } });

export const skeleton = style(
  inComponents({
    display: "block",
    minBlockSize: "1em",
    borderRadius: vars.radius.sm,
    backgroundColor: vars.colour.sunken,
    animation: `${breathe} 1.8s ease-in-out infinite`,
    maxInlineSize: "100%",
    selectors: { '&[data-shape="circle"]': { borderRadius: "50%" } },
    "@media": {
      [reducedMotion]: { animation: "none" },
      [forcedColours]: { border: "1px solid GrayText" },
    },
  }),
);
