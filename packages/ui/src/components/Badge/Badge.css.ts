import { recipe } from "@vanilla-extract/recipes";
import { inComponents } from "../../styles/layered.ts";
import { forcedColours } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;
const quiet = (tone: { ink: string; wash: string; line: string }) =>
  inComponents({ color: tone.ink, backgroundColor: tone.wash, borderColor: tone.line });

export const badge = recipe({
  base: inComponents({
    ...typography.caption,
    fontWeight: vars.weight.medium,
    // Not a flex box: long words can break only in a block of text.
    display: "inline-block",
    maxInlineSize: "100%",
    paddingInline: space.x2,
    paddingBlock: "1px",
    border: "1px solid",
    borderRadius: vars.radius.sm,
    // `anywhere` would let a narrow column shrink the badge to the width of one letter.
    overflowWrap: "break-word",
  }),
  variants: {
    tone: {
      neutral: inComponents({
        color: colour.inkMuted,
        backgroundColor: colour.sunken,
        borderColor: colour.line,
      }),
      /** Outlined: the middle one of three degrees of emphasis that do not depend on hue. */
      outline: inComponents({ color: colour.ink, borderColor: colour.lineStrong }),
      /** Solid: the strongest emphasis. */
      solid: inComponents({
        color: colour.inkInverse,
        backgroundColor: colour.ink,
        borderColor: colour.ink,
        // Forced colours mode would draw a light background behind the light text.
        "@media": { [forcedColours]: { forcedColorAdjust: "none" } },
      }),
      accent: inComponents({
        color: colour.accentInk,
        backgroundColor: colour.accentWash,
        borderColor: "transparent",
      }),
      danger: quiet(colour.danger),
      warning: quiet(colour.warning),
      success: quiet(colour.success),
      info: quiet(colour.info),
    },
  },
  defaultVariants: { tone: "neutral" },
});
