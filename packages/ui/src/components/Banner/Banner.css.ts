import { keyframes, style } from "@vanilla-extract/css";
import { recipe } from "@vanilla-extract/recipes";
import { inComponents } from "../../styles/layered.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space, motion } = vars;
const arrive = keyframes({ from: { opacity: 0, transform: "translateY(-4px)" } });

const voice = (tone: { wash: string; line: string; solid: string }) =>
  inComponents({
    backgroundColor: tone.wash,
    borderColor: tone.line,
    borderInlineStartColor: tone.solid,
  });

export const banner = recipe({
  base: inComponents({
    ...typography.interface,
    display: "flex",
    alignItems: "flex-start",
    gap: space.x3,
    paddingBlock: space.x2,
    paddingInlineStart: space.x3,
    paddingInlineEnd: space.x2,
    color: colour.ink,
    border: "1px solid",
    borderInlineStartWidth: "3px",
    borderRadius: vars.radius.md,
    animation: `${arrive} ${motion.normal} ${motion.out}`,
    transition: `opacity ${motion.slow} ${motion.out}, transform ${motion.slow} ${motion.out}`,
    selectors: { "&[data-leaving]": { opacity: 0, transform: "translateY(-4px)" } },
  }),
  variants: {
    tone: {
      error: voice(colour.danger),
      warning: voice(colour.warning),
      info: voice(colour.info),
      success: voice(colour.success),
    },
  },
});

const signColour = (ink: string) => inComponents({ color: ink });
export const sign = recipe({
  base: inComponents({ marginBlock: "0.3rem" }),
  variants: {
    tone: {
      error: signColour(colour.danger.ink),
      warning: signColour(colour.warning.ink),
      info: signColour(colour.info.ink),
      success: signColour(colour.success.ink),
    },
  },
});

export const content = style(
  inComponents({ flex: 1, minInlineSize: 0, paddingBlock: "0.375rem", overflowWrap: "anywhere" }),
);
export const actions = style(inComponents({ marginBlockStart: space.x2 }));
