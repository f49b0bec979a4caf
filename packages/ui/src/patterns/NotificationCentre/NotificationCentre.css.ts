import { style } from "@vanilla-extract/css";
import { inPatterns } from "../../styles/layered.ts";
import { accentDot } from "../../styles/marks.ts";
import { popoverGround } from "../../styles/popover.css.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space, size, radius } = vars;

export const panel = style(
  inPatterns({
    ...popoverGround,
    inlineSize: "min(24rem, calc(100vw - 2rem))",
    maxBlockSize: "min(32rem, calc(100dvh - 5rem))",
    overflowY: "auto",
  }),
);
/** Stays in sight while the list scrolls. */
export const head = style(
  inPatterns({
    position: "sticky",
    insetBlockStart: 0,
    zIndex: 1,
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: space.x2,
    minBlockSize: size.controlMd,
    paddingInline: space.x4,
    paddingBlock: space.x2,
    borderBlockEnd: `1px solid ${colour.line}`,
    backgroundColor: colour.raised,
  }),
);
export const title = style(inPatterns({ ...typography.label, color: colour.ink }));
export const skeletons = style(inPatterns({ display: "grid", gap: space.x2, padding: space.x4 }));
export const notice = style(inPatterns({ padding: space.x2 }));
export const nothing = style(inPatterns({ paddingInline: space.x4 }));
export const list = style(inPatterns({ padding: space.x1 }));
export const entry = style(
  inPatterns({
    position: "relative",
    display: "grid",
    gap: "2px",
    minBlockSize: size.target,
    paddingBlock: space.x2,
    paddingInlineStart: space.x6,
    paddingInlineEnd: space.x3,
    borderRadius: radius.sm,
    color: colour.inkMuted,
    overflowWrap: "anywhere",
    cursor: "pointer",
    selectors: {
      "&[data-hovered]": { backgroundColor: colour.sunken },
      "&[data-unread]": { color: colour.ink },
      "&[data-unread]::before": { ...accentDot, insetBlockStart: "0.95rem", insetInlineStart: space.x2 },
      "&[data-focus-visible]": { outline: `2px solid ${colour.focus}`, outlineOffset: "-2px" },
    },
  }),
);
export const sentence = style(inPatterns({ ...typography.interface }));
export const time = style(inPatterns({ ...typography.caption, color: colour.inkMuted }));
