import { globalStyle } from "@vanilla-extract/css";
import { layers } from "../styles/layers.css.ts";
import { vars } from "./vars.css.ts";

const { motion } = vars;

globalStyle(":root", {
  "@layer": {
    [layers.tokens]: {
      "@media": {
        "(prefers-reduced-motion: reduce)": {
          vars: { [motion.fast]: "0ms", [motion.normal]: "0ms", [motion.slow]: "0ms" },
        },
      },
    },
  },
});
