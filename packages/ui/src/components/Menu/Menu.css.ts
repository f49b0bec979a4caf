import { style } from "@vanilla-extract/css";
import { inComponents } from "../../styles/layered.ts";
import { popoverGround } from "../../styles/popover.css.ts";
import { forcedColours } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

export const popover = style(
  inComponents({
    ...popoverGround,
    minInlineSize: "min(max(12rem, var(--trigger-width)), calc(100vw - 2rem))",
    maxInlineSize: "min(22rem, calc(100vw - 2rem))",
    overflow: "auto",
    padding: space.x1,
  }),
);
export const menu = style(inComponents({ outline: "none" }));
export const item = style(
  inComponents({
    ...typography.interface,
    display: "flex",
    alignItems: "center",
    gap: space.x2,
    minBlockSize: vars.size.target,
    paddingInline: space.x3,
    paddingBlock: space.x2,
    borderRadius: vars.radius.sm,
    color: colour.ink,
    cursor: "pointer",
    outline: "none",
    overflowWrap: "anywhere",
    selectors: {
      "&[data-focused], &[data-hovered]": { backgroundColor: colour.sunken },
      "&[data-focus-visible]": { outline: `2px solid ${colour.focus}`, outlineOffset: "-2px" },
      "&[data-disabled]": { color: colour.inkSubtle, cursor: "not-allowed" },
      '&[data-tone="danger"]': { color: colour.danger.ink },
    },
    "@media": {
      [forcedColours]: { selectors: { "&[data-focused]": { outline: "2px solid Highlight" } } },
    },
  }),
);
export const itemText = style(inComponents({ display: "grid", gap: "2px", minInlineSize: 0 }));
export const note = style(inComponents({ ...typography.caption, color: colour.inkMuted }));
export const separator = style(
  inComponents({ blockSize: "1px", marginBlock: space.x1, backgroundColor: colour.line }),
);
