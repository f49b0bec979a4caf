import { globalStyle, style } from "@vanilla-extract/css";
import { inPatterns } from "../../styles/layered.ts";
import { coarsePointer } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

export const form = style(inPatterns({ ...typography.interface, display: "grid", gap: space.x4 }));
export const list = style(
  inPatterns({
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    margin: 0,
    padding: 0,
    listStyle: "none",
  }),
);
export const item = style(
  inPatterns({
    display: "flex",
    alignItems: "center",
    gap: space.x1,
    minInlineSize: 0,
    paddingBlock: space.x1,
    selectors: { "& + &": { borderBlockStart: `1px solid ${colour.line}` } },
  }),
);
globalStyle(
  `${item} > button`,
  inPatterns({ "@media": { [coarsePointer]: { minBlockSize: "2.75rem", minInlineSize: "2.75rem" } } }),
);
export const use = style(
  inPatterns({
    flex: "1 1 0",
    display: "grid",
    gap: "2px",
    minInlineSize: 0,
    minBlockSize: vars.size.controlMd,
    padding: space.x2,
    border: 0,
    borderRadius: vars.radius.sm,
    backgroundColor: "transparent",
    color: colour.ink,
    textAlign: "start",
    cursor: "pointer",
    selectors: {
      "&[data-hovered]": { backgroundColor: colour.sunken },
      "&[data-focus-visible]": { outline: `2px solid ${colour.focus}`, outlineOffset: "-2px" },
      "&[data-disabled]": { color: colour.inkSubtle, cursor: "not-allowed" },
    },
  }),
);
const oneLine = {
  display: "block",
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
} as const;
export const promptTitle = style(inPatterns({ ...typography.label, ...oneLine }));
export const promptText = style(inPatterns({ ...typography.caption, ...oneLine, color: colour.inkMuted }));
export const author = style(inPatterns({ ...typography.caption, color: colour.inkSubtle }));
export const note = style(inPatterns({ ...typography.interface, color: colour.inkMuted }));
