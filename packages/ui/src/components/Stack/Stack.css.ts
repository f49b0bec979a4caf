import { style, styleVariants } from "@vanilla-extract/css";
import { inComponents } from "../../styles/layered.ts";
import { vars } from "../../theme/vars.css.ts";

export const stack = style(inComponents({ display: "flex", flexDirection: "column", minInlineSize: 0 }));
export const inline = style(
  inComponents({ display: "flex", flexWrap: "wrap", alignItems: "center", minInlineSize: 0 }),
);
export const gaps = styleVariants(vars.space, (gap) => inComponents({ gap }));
export const aligns = styleVariants({
  start: inComponents({ alignItems: "flex-start" }),
  center: inComponents({ alignItems: "center" }),
  end: inComponents({ alignItems: "flex-end" }),
  baseline: inComponents({ alignItems: "baseline" }),
  stretch: inComponents({ alignItems: "stretch" }),
});
export const justifies = styleVariants({
  start: inComponents({ justifyContent: "flex-start" }),
  center: inComponents({ justifyContent: "center" }),
  end: inComponents({ justifyContent: "flex-end" }),
  between: inComponents({ justifyContent: "space-between" }),
});
