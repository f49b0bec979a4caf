import { style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";

export const reopen = style(inScreens({ justifySelf: "start" }));
