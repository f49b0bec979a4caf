import { style } from "@vanilla-extract/css";
import { inPatterns } from "../../styles/layered.ts";
import { vars } from "../../theme/vars.css.ts";

const { space } = vars;

export const form = style(inPatterns({ display: "grid", gap: space.x5, maxInlineSize: "30rem" }));
