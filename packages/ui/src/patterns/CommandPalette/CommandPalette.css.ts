import { style } from "@vanilla-extract/css";
import { panel as dialogPanel } from "../../components/Dialog/Dialog.css.ts";
import { inPatterns } from "../../styles/layered.ts";
import { forcedColours } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space, size } = vars;

export const panel = style([
  dialogPanel({ size: "md" }),
  inPatterns({ marginBlock: 0, outline: "1px solid transparent" }),
]);
export const dialog = style(
  inPatterns({
    display: "flex",
    flexDirection: "column",
    outline: "none",
    maxBlockSize: "min(32rem, calc(100dvh - 2rem))",
  }),
);
export const head = style(
  inPatterns({
    display: "flex",
    alignItems: "center",
    gap: space.x2,
    minBlockSize: "3.5rem",
    paddingInline: space.x4,
    borderBlockEnd: `1px solid ${colour.line}`,
  }),
);
export const sign = style(inPatterns({ flexShrink: 0, color: colour.inkMuted }));
/** The user whose actions are listed. */
export const step = style(
  inPatterns({
    ...typography.label,
    flexShrink: 1,
    minInlineSize: 0,
    paddingInline: space.x2,
    paddingBlock: "2px",
    borderRadius: vars.radius.sm,
    backgroundColor: colour.sunken,
    overflowWrap: "anywhere",
  }),
);
export const field = style(inPatterns({ flex: "1 1 8rem", minInlineSize: 0 }));
export const input = style(
  inPatterns({
    ...typography.body,
    inlineSize: "100%",
    minBlockSize: size.controlMd,
    backgroundColor: "transparent",
    color: colour.ink,
    // The palette is one field: its frame shows where typing goes.
    outline: "none",
    textOverflow: "ellipsis",
    "::placeholder": { color: colour.inkSubtle, opacity: 1 },
  }),
);
export const list = style(
  inPatterns({
    minBlockSize: 0,
    overflowY: "auto",
    padding: space.x2,
    outline: "none",
    scrollPadding: space.x2,
  }),
);
export const group = style(inPatterns({ selectors: { "& + &": { marginBlockStart: space.x2 } } }));
export const groupTitle = style(
  inPatterns({
    ...typography.caption,
    paddingInline: space.x3,
    paddingBlock: space.x1,
    color: colour.inkMuted,
  }),
);
export const command = style(
  inPatterns({
    position: "relative",
    gap: space.x3,
    minBlockSize: size.controlMd,
    // The mark beside the command that Enter chooses.
    "::before": {
      content: "",
      position: "absolute",
      insetInlineStart: 0,
      insetBlock: space.x2,
      inlineSize: "2px",
      borderRadius: vars.radius.full,
    },
    selectors: {
      "&[data-focus-visible]": { outline: "none" },
      "&[data-focused]::before": { backgroundColor: colour.accent },
    },
    "@media": {
      [forcedColours]: { selectors: { "&[data-focused]": { outline: "2px solid Highlight" } } },
    },
  }),
);
export const label = style(inPatterns({ flexShrink: 0, maxInlineSize: "100%" }));
export const detail = style(
  inPatterns({ flex: 1, minInlineSize: 0, color: colour.inkMuted, overflowWrap: "anywhere" }),
);
export const note = style(
  inPatterns({
    ...typography.interface,
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: space.x3,
    padding: space.x4,
    color: colour.inkMuted,
  }),
);
