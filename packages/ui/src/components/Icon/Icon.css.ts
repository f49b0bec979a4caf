import { recipe } from "@vanilla-extract/recipes";
import { inComponents } from "../../styles/layered.ts";

export const icon = recipe({
  base: inComponents({ display: "inline-block", flexShrink: 0, verticalAlign: "-0.18em" }),
  variants: {
    size: {
      sm: inComponents({ inlineSize: "1rem", blockSize: "1rem" }),
      md: inComponents({ inlineSize: "1.125rem", blockSize: "1.125rem" }),
      lg: inComponents({ inlineSize: "1.5rem", blockSize: "1.5rem" }),
    },
  },
  defaultVariants: { size: "md" },
});
