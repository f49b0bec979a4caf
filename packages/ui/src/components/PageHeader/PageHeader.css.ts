import { style } from "@vanilla-extract/css";
import { inComponents } from "../../styles/layered.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { space, colour } = vars;

export const pageHeader = style(
  inComponents({
    display: "flex",
    flexWrap: "wrap",
    alignItems: "flex-end",
    justifyContent: "space-between",
    gap: space.x4,
    marginBlockEnd: space.x8,
  }),
);
export const text = style(inComponents({ display: "grid", gap: space.x1, minInlineSize: 0 }));
export const title = style(inComponents(typography.heading));
export const description = style(
  inComponents({ ...typography.interface, color: colour.inkMuted, maxInlineSize: vars.size.measure }),
);
