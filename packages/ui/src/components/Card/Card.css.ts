import { recipe } from "@vanilla-extract/recipes";
import { inComponents } from "../../styles/layered.ts";
import { vars } from "../../theme/vars.css.ts";

export const card = recipe({
  base: inComponents({
    minInlineSize: 0,
    overflowWrap: "anywhere",
    backgroundColor: vars.colour.surface,
    border: `1px solid ${vars.colour.line}`,
    borderRadius: vars.radius.md,
  }),
  variants: {
    padding: {
      none: {},
      md: inComponents({ padding: vars.space.x5 }),
      lg: inComponents({ padding: vars.space.x8 }),
    },
    /** A line in the accent colour that highlights one card of a row. */
    isLeading: {
      true: inComponents({
        borderBlockStart: `2px solid ${vars.colour.accentInk}`,
        borderStartStartRadius: 0,
        borderStartEndRadius: 0,
      }),
      false: {},
    },
  },
  defaultVariants: { padding: "md", isLeading: false },
});
