import { style } from "@vanilla-extract/css";
import { inPatterns } from "../../styles/layered.ts";
import { popoverGround } from "../../styles/popover.css.ts";
import { forcedColours } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space, size } = vars;

export const panel = style(
  inPatterns({
    ...popoverGround,
    display: "flex",
    flexDirection: "column",
    inlineSize: "min(20rem, calc(100vw - 2rem))",
    overflow: "hidden",
  }),
);
export const head = style(
  inPatterns({
    display: "flex",
    alignItems: "center",
    gap: space.x2,
    paddingInline: space.x4,
    borderBlockEnd: `1px solid ${colour.line}`,
  }),
);
export const sign = style(
  inPatterns({ display: "flex", flexShrink: 0, inlineSize: "1rem", color: colour.inkMuted }),
);
export const input = style(
  inPatterns({
    ...typography.interface,
    inlineSize: "100%",
    minBlockSize: size.controlMd,
    backgroundColor: "transparent",
    color: colour.ink,
    // The caret shows where typing goes; the mark is in the list.
    outline: "none",
    textOverflow: "ellipsis",
    "::placeholder": { color: colour.inkSubtle, opacity: 1 },
  }),
);
export const list = style(
  inPatterns({
    minBlockSize: 0,
    maxBlockSize: "26rem",
    overflowY: "auto",
    padding: space.x1,
    paddingBlockEnd: 0,
    outline: "none",
  }),
);
export const workspace = style(
  inPatterns({
    gap: space.x3,
    minBlockSize: size.controlMd,
    paddingBlock: space.x1,
    marginBlockEnd: space.x1,
    "@media": {
      [forcedColours]: { selectors: { "&[data-focused]": { outline: "2px solid Highlight" } } },
    },
  }),
);
export const text = style(
  inPatterns({ flex: 1, minInlineSize: 0, display: "grid", gap: "2px", overflowWrap: "anywhere" }),
);
export const name = style(
  inPatterns({
    display: "-webkit-box",
    WebkitBoxOrient: "vertical",
    WebkitLineClamp: 2,
    overflow: "hidden",
  }),
);
/** Stay in sight while the workspaces above them scroll. */
export const actions = style(
  inPatterns({
    position: "sticky",
    insetBlockEnd: 0,
    paddingBlock: space.x1,
    borderBlockStart: `1px solid ${colour.line}`,
    backgroundColor: colour.raised,
  }),
);
/** Stands below the marks of the workspaces, its label below their names. */
export const action = style(inPatterns({ gap: space.x3 }));
export const actionSign = style(inPatterns({ inlineSize: "1.75rem", color: colour.inkMuted }));
/** A line under the list. */
export const remark = style(
  inPatterns({
    ...typography.caption,
    paddingInline: space.x4,
    paddingBlock: space.x3,
    color: colour.inkMuted,
    overflowWrap: "anywhere",
  }),
);
