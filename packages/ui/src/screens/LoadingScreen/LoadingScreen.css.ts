import { style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";
import { vars } from "../../theme/vars.css.ts";

export const screen = style(
  inScreens({ minBlockSize: "100dvh", display: "grid", placeItems: "center", color: vars.colour.inkMuted }),
);
