import { style } from "@vanilla-extract/css";
import { inPatterns } from "../../styles/layered.ts";
import { publicSection } from "../../styles/publicSection.ts";
import { from } from "../../styles/responsive.ts";
import { vars } from "../../theme/vars.css.ts";

const { space } = vars;

export const head = style(
  inPatterns({
    ...publicSection,
    display: "grid",
    gap: space.x10,
    paddingBlock: `${space.x12} ${space.x16}`,
    "@media": {
      ...publicSection["@media"],
      [from("desktop")]: { paddingBlock: `${space.x16} ${space.x24}`, gap: space.x16 },
    },
  }),
);
