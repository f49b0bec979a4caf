import { style } from "@vanilla-extract/css";
import { inComponents } from "../../styles/layered.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

export const breadcrumb = style(inComponents({ minInlineSize: 0 }));
export const list = style(
  inComponents({ ...typography.interface, display: "flex", flexWrap: "wrap", gap: vars.space.x2 }),
);
export const step = style(
  inComponents({
    display: "flex",
    gap: vars.space.x2,
    minInlineSize: 0,
    overflowWrap: "anywhere",
    color: vars.colour.inkSubtle,
    selectors: { "&:not(:last-child)::after": { content: "/", color: vars.colour.lineStrong } },
  }),
);
