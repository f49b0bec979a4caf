import { recipe } from "@vanilla-extract/recipes";
import { inComponents } from "../../styles/layered.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour } = vars;
const ink = (tone: { ink: string }) => inComponents({ color: tone.ink });

export const formMessage = recipe({
  base: inComponents({
    ...typography.interface,
    display: "inline-flex",
    alignItems: "flex-start",
    gap: vars.space.x2,
    minInlineSize: 0,
    overflowWrap: "anywhere",
  }),
  variants: {
    tone: {
      error: ink(colour.danger),
      warning: ink(colour.warning),
      success: ink(colour.success),
      info: inComponents({ color: colour.inkMuted }),
    },
  },
});
