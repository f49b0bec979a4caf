import { style } from "@vanilla-extract/css";
import { inComponents } from "../../styles/layered.ts";

/** The mark of a required field. Screen readers hear that it is required; they need not read the mark. */
export const required = style(inComponents({ "::after": { content: '" *" / ""' } }));
