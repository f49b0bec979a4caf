import { style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";
import { accentDot } from "../../styles/marks.ts";
import { canHover, coarsePointer, forcedColours } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { space, colour, motion } = vars;

export const list = style(
  inScreens({ display: "flex", flexDirection: "column", gap: space.x4, minInlineSize: 0, blockSize: "100%" }),
);
export const top = style(inScreens({ display: "grid", gap: space.x3 }));
/** Scrolls by itself; the room at its edges keeps focus rings whole. */
export const scroller = style(
  inScreens({
    flex: 1,
    minBlockSize: 0,
    overflowY: "auto",
    overscrollBehavior: "contain",
    marginInline: `calc(-1 * ${space.x1})`,
    paddingInline: space.x1,
    paddingBlock: space.x1,
  }),
);
const column = { display: "grid", gridTemplateColumns: "minmax(0, 1fr)" } as const;
export const groups = style(inScreens({ ...column, gap: space.x4 }));
export const group = style(inScreens({ ...column, gap: space.x1, minInlineSize: 0 }));
export const groupName = style(
  inScreens({
    ...typography.caption,
    fontWeight: vars.weight.medium,
    color: colour.inkSubtle,
    paddingInline: space.x3,
    // Italian months begin with a small letter.
    "::first-letter": { textTransform: "uppercase" },
  }),
);
export const item = style(
  inScreens({
    position: "relative",
    display: "flex",
    alignItems: "center",
    borderRadius: vars.radius.md,
    color: colour.inkMuted,
    transition: `background-color ${motion.fast} ${motion.out}`,
    selectors: {
      "&[data-current]": { backgroundColor: colour.sunken, color: colour.ink },
      "&[data-current]::before": {
        ...accentDot,
        insetInlineStart: "-1px",
        insetBlockStart: "calc(50% - 3.5px)",
      },
    },
    "@media": {
      [canHover]: {
        selectors: { "&:hover": { backgroundColor: colour.sunken, color: colour.ink } },
      },
      [forcedColours]: { selectors: { "&[data-current]": { outline: "2px solid Highlight" } } },
    },
  }),
);
export const itemText = style(
  inScreens({
    ...typography.interface,
    flex: 1,
    minInlineSize: 0,
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    alignContent: "center",
    gap: space.x2,
    rowGap: 0,
    minBlockSize: "2.25rem",
    paddingInlineStart: space.x3,
    paddingBlock: space.x1,
    borderRadius: vars.radius.md,
    color: "inherit",
    cursor: "pointer",
    "@media": { [coarsePointer]: { minBlockSize: "2.75rem" } },
  }),
);
export const itemTitle = style(
  inScreens({
    flex: "1 1 0",
    minInlineSize: 0,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    textAlign: "start",
    selectors: { "[data-current] &": { fontWeight: vars.weight.medium } },
  }),
);
export const excerpt = style(
  inScreens({
    ...typography.caption,
    flexBasis: "100%",
    color: colour.inkSubtle,
    display: "-webkit-box",
    WebkitBoxOrient: "vertical",
    WebkitLineClamp: 2,
    textOverflow: "ellipsis",
    overflow: "hidden",
    overflowWrap: "anywhere",
  }),
);
export const answering = style(
  inScreens({
    flexShrink: 0,
    inlineSize: "8px",
    blockSize: "8px",
    borderRadius: vars.radius.full,
    border: `2px solid ${colour.accentInk}`,
  }),
);
/** Where the pointer can hover, the button shows for the row in hand; it keeps its place, so that nothing moves. */
export const itemMenu = style(
  inScreens({
    flexShrink: 0,
    color: colour.inkMuted,
    "@media": {
      [canHover]: {
        opacity: 0,
        selectors: {
          "li:hover > &, li:focus-within > &, li[data-current] > &, &[aria-expanded=true]": { opacity: 1 },
        },
      },
      [coarsePointer]: { minInlineSize: "2.75rem", minBlockSize: "2.75rem" },
    },
  }),
);
export const note = style(
  inScreens({
    ...typography.interface,
    display: "grid",
    justifyItems: "start",
    gap: space.x3,
    color: colour.inkMuted,
    paddingInline: space.x3,
  }),
);
export const foot = style(
  inScreens({ borderBlockStart: `1px solid ${colour.line}`, paddingBlockStart: space.x2 }),
);
