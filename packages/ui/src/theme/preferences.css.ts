import { globalStyle } from "@vanilla-extract/css";
import { layers } from "../styles/layers.css.ts";
import { coarsePointer } from "../styles/responsive.ts";
import { vars } from "./vars.css.ts";

const { motion, size } = vars;
/** 44 px, the size of a finger (WCAG 2.2, enhanced target size). */
const finger = "2.75rem";

globalStyle(":root", {
  "@layer": {
    [layers.tokens]: {
      "@media": {
        "(prefers-reduced-motion: reduce)": {
          vars: { [motion.fast]: "0ms", [motion.normal]: "0ms", [motion.slow]: "0ms" },
        },
        [coarsePointer]: {
          vars: { [size.target]: finger, [size.controlSm]: finger, [size.controlMd]: finger },
        },
      },
    },
  },
});
