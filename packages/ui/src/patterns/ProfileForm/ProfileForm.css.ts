import { createContainer, style } from "@vanilla-extract/css";
import { inPatterns } from "../../styles/layered.ts";
import { vars } from "../../theme/vars.css.ts";

const { space } = vars;
const formContainer = createContainer();

export const form = style(
  inPatterns({ display: "grid", gap: space.x6, containerName: formContainer, containerType: "inline-size" }),
);
export const fields = style(
  inPatterns({
    display: "grid",
    gap: space.x5,
    alignItems: "start",
    "@container": {
      [`${formContainer} (min-width: 34rem)`]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
    },
  }),
);
