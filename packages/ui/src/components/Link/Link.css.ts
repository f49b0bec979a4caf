import { recipe } from "@vanilla-extract/recipes";
import { inComponents } from "../../styles/layered.ts";
import { ownTarget } from "../../styles/ownTarget.ts";
import { forcedColours } from "../../styles/responsive.ts";
import { vars } from "../../theme/vars.css.ts";

export const link = recipe({
  base: inComponents({
    cursor: "pointer",
    borderRadius: vars.radius.sm,
    overflowWrap: "anywhere",
    textUnderlineOffset: "0.2em",
    textDecorationThickness: "1px",
    transition: `color ${vars.motion.fast} ${vars.motion.out}, text-decoration-color ${vars.motion.fast}`,
    selectors: { "&[data-disabled]": { color: vars.colour.inkSubtle, cursor: "default" } },
    "@media": { [forcedColours]: { color: "LinkText" } },
  }),
  variants: {
    tone: {
      /** Inside running text. */
      text: inComponents({
        color: vars.colour.ink,
        textDecorationLine: "underline",
        textDecorationColor: vars.colour.lineStrong,
        selectors: {
          "&[data-hovered]": { color: vars.colour.accentInk, textDecorationColor: "currentColor" },
        },
      }),
      /** On its own: navigation, footers, lists. */
      quiet: inComponents({
        ...ownTarget,
        color: vars.colour.inkMuted,
        selectors: {
          "&[data-hovered]": { color: vars.colour.ink },
          "&[data-current]": { color: vars.colour.ink, fontWeight: vars.weight.medium },
        },
      }),
      /** An emphasised link, such as "Registrati". */
      strong: inComponents({
        color: vars.colour.accentInk,
        fontWeight: vars.weight.medium,
        selectors: { "&[data-hovered]": { textDecorationLine: "underline" } },
      }),
      /** Unstyled; inherits the colour around it. */
      plain: inComponents({ color: "inherit" }),
    },
  },
  defaultVariants: { tone: "text" },
});
