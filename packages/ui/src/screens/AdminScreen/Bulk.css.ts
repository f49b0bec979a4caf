import { style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";

export const outcomes = style(inScreens({ maxBlockSize: "min(50vh, 28rem)" }));
