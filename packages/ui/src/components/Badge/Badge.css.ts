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
    // A block of text, not a flex box: only there a long word can break.
    display: "inline-block",
    maxInlineSize: "100%",
    paddingInline: space.x2,
    paddingBlock: "1px",
    border: "1px solid",
    borderRadius: vars.radius.sm,
    // Breaks a long word only where it must: in a narrow column it would else be one letter wide.
    overflowWrap: "break-word",
  }),
  variants: {
    tone: {
      neutral: inComponents({
        color: colour.inkMuted,
        backgroundColor: colour.sunken,
        borderColor: colour.line,
      }),
      /** Ink outline: the middle step of a scale told by form, not hue. */
      outline: inComponents({ color: colour.ink, borderColor: colour.lineStrong }),
      /** Solid ink: the heaviest step. */
      solid: inComponents({
        color: colour.inkInverse,
        backgroundColor: colour.ink,
        borderColor: colour.ink,
        // Else the browser lays paper behind words that are paper themselves.
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
