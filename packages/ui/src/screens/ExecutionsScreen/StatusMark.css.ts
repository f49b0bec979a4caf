import { style } from "@vanilla-extract/css";
import { recipe } from "@vanilla-extract/recipes";
import { inScreens } from "../../styles/layered.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

/** The word stands on the line of the text around it; the icon is beside its middle. */
export const sign = style(inScreens({ alignSelf: "center" }));
export const mark = recipe({
  base: inScreens({
    ...typography.label,
    display: "inline-flex",
    alignItems: "baseline",
    gap: space.x1,
    minInlineSize: 0,
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
