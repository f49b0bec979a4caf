import { recipe } from "@vanilla-extract/recipes";
import { inScreens } from "../../styles/layered.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

export const mark = recipe({
  base: inScreens({
    ...typography.label,
    display: "inline-flex",
    alignItems: "center",
    gap: space.x1,
    minInlineSize: 0,
    verticalAlign: "text-bottom",
  }),
  variants: {
    tone: {
      quiet: inScreens({ color: colour.inkMuted }),
      info: inScreens({ color: colour.info.ink }),
      warning: inScreens({ color: colour.warning.ink }),
      success: inScreens({ color: colour.success.ink }),
      danger: inScreens({ color: colour.danger.ink }),
    },
  },
});
