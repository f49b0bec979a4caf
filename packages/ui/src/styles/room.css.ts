import { style } from "@vanilla-extract/css";

/** Goes around content whose styles ask with `roomFrom` how wide its place is. */
export const room = style({ containerType: "inline-size" });
