import { style } from "@vanilla-extract/css";
import { recipe } from "@vanilla-extract/recipes";
import { inComponents } from "../../styles/layered.ts";
import { vars } from "../../theme/vars.css.ts";

const square = (size: string, fontSize: string) =>
  inComponents({ inlineSize: size, blockSize: size, fontSize });

export const avatar = recipe({
  base: inComponents({
    display: "inline-grid",
    placeItems: "center",
    flexShrink: 0,
    overflow: "hidden",
    borderRadius: vars.radius.full,
    border: `1px solid ${vars.colour.line}`,
    backgroundColor: vars.colour.sunken,
    color: vars.colour.inkMuted,
    fontWeight: vars.weight.medium,
    lineHeight: 1,
    letterSpacing: "0.01em",
    userSelect: "none",
  }),
  variants: {
    size: {
      sm: square("1.75rem", "0.6875rem"),
      md: square("2.25rem", vars.text.xs),
      lg: square("4.5rem", vars.text.xl),
    },
  },
  defaultVariants: { size: "md" },
});

export const avatarImage = style(
  inComponents({ inlineSize: "100%", blockSize: "100%", objectFit: "cover", gridArea: "1 / 1" }),
);
