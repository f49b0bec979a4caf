import { style } from "@vanilla-extract/css";
import { recipe } from "@vanilla-extract/recipes";
import { inComponents } from "../../styles/layered.ts";
import { forcedColours } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space, motion, radius, size } = vars;

/** Forced colours mode would draw a background of the system behind the text, in the same colour as the text. */
const keepsOwnColours = { "@media": { [forcedColours]: { forcedColorAdjust: "none" } } } as const;

/** Styles of a button, also used by LinkButton and IconButton. */
export const button = recipe({
  base: inComponents({
    ...typography.label,
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    gap: space.x2,
    border: "1px solid transparent",
    borderRadius: radius.md,
    cursor: "pointer",
    textAlign: "center",
    textDecoration: "none",
    userSelect: "none",
    transitionProperty: "background-color, border-color, color, transform",
    transitionDuration: motion.fast,
    transitionTimingFunction: motion.out,
    selectors: {
      "&[data-pressed]": { transform: "translateY(0.5px)" },
      "&[data-disabled]": {
        cursor: "not-allowed",
        color: colour.inkSubtle,
        backgroundColor: colour.sunken,
        borderColor: colour.line,
      },
      "&[data-pending]": { cursor: "progress" },
    },
    "@media": {
      [forcedColours]: {
        borderColor: "ButtonBorder",
        selectors: { "&[data-disabled]": { color: "GrayText", borderColor: "GrayText" } },
      },
    },
  }),
  variants: {
    tone: {
      primary: inComponents({
        backgroundColor: colour.accent,
        color: colour.onAccent,
        ...keepsOwnColours,
        selectors: {
          "&[data-hovered]": { backgroundColor: colour.accentHover },
          "&[data-pressed]": { backgroundColor: colour.accentPressed },
        },
      }),
      neutral: inComponents({
        backgroundColor: colour.surface,
        borderColor: colour.lineStrong,
        color: colour.ink,
        selectors: {
          "&[data-hovered]": { backgroundColor: colour.sunken },
          "&[data-pressed]": { backgroundColor: colour.sunken, borderColor: colour.ink },
        },
      }),
      quiet: inComponents({
        color: colour.ink,
        selectors: {
          "&[data-hovered]": { backgroundColor: colour.sunken },
          "&[data-pressed]": { backgroundColor: colour.sunken, color: colour.ink },
          "&[data-disabled]": { backgroundColor: "transparent", borderColor: "transparent" },
        },
      }),
      danger: inComponents({
        backgroundColor: colour.danger.solid,
        color: colour.danger.onSolid,
        ...keepsOwnColours,
        selectors: {
          "&[data-hovered]": { backgroundColor: colour.danger.solidHover },
          "&[data-pressed]": { backgroundColor: colour.danger.solidHover },
        },
      }),
    },
    size: {
      sm: inComponents({ minBlockSize: size.controlSm, paddingInline: space.x3, paddingBlock: space.x1 }),
      md: inComponents({ minBlockSize: size.controlMd, paddingInline: space.x4, paddingBlock: space.x2 }),
      lg: inComponents({
        minBlockSize: size.controlLg,
        paddingInline: space.x6,
        paddingBlock: space.x2,
        fontSize: vars.text.md,
      }),
    },
    shape: {
      text: {},
      /** As wide as it is high. */
      square: inComponents({ paddingInline: 0, paddingBlock: 0 }),
    },
    isFullWidth: { true: inComponents({ inlineSize: "100%" }), false: {} },
  },
  compoundVariants: [
    { variants: { shape: "square", size: "sm" }, style: inComponents({ inlineSize: size.controlSm }) },
    { variants: { shape: "square", size: "md" }, style: inComponents({ inlineSize: size.controlMd }) },
    { variants: { shape: "square", size: "lg" }, style: inComponents({ inlineSize: size.controlLg }) },
  ],
  defaultVariants: { tone: "neutral", size: "md", shape: "text", isFullWidth: false },
});

/** Long labels wrap instead of being cut off. */
export const buttonText = style(inComponents({ minInlineSize: 0, overflowWrap: "anywhere" }));
/** A button at the end of a field's frame. */
export const inFrame = style(inComponents({ flexShrink: 0, marginInlineEnd: "3px", color: colour.inkMuted }));
