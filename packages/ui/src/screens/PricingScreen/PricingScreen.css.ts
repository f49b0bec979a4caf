import { style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";
import { publicSection } from "../../styles/publicSection.ts";
import { from } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

export const plans = style(
  inScreens({
    ...publicSection,
    display: "grid",
    gap: space.x10,
    paddingBlock: `${space.x12} ${space.x16}`,
    "@media": {
      ...publicSection["@media"],
      [from("desktop")]: { paddingBlock: `${space.x16} ${space.x24}`, gap: space.x12 },
    },
  }),
);
export const notes = style(
  inScreens({ ...typography.interface, color: colour.inkMuted, display: "grid", gap: space.x2 }),
);
