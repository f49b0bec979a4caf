import { style } from "@vanilla-extract/css";
import { inComponents } from "../../styles/layered.ts";
import { vars } from "../../theme/vars.css.ts";

export const boxes = style(
  inComponents({ display: "grid", justifyItems: "start", gap: vars.space.x3, paddingBlock: vars.space.x1 }),
);
