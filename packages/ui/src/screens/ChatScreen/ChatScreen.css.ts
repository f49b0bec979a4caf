import { fallbackVar, globalStyle, style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";
import { pagePadding } from "../../styles/pagePadding.ts";
import { below, from } from "../../styles/responsive.ts";
import { stickyTop } from "../../styles/stickyTop.css.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { space, colour } = vars;

const top = fallbackVar(stickyTop, "0px");
const heightWithin = (padding: string) => `calc(100dvh - ${top} - 2 * ${padding})`;

/** Fills the window, so that the composer is at its end also in a short conversation. */
export const chat = style(
  inScreens({
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    minInlineSize: 0,
    minBlockSize: heightWithin(pagePadding.phone),
    "@media": {
      [from("tablet")]: { minBlockSize: heightWithin(pagePadding.tablet) },
      [from("desktop")]: {
        minBlockSize: heightWithin(pagePadding.desktop),
        gridTemplateColumns: "15rem minmax(0, 1fr)",
        columnGap: space.x8,
      },
      [from("wide")]: { gridTemplateColumns: "17rem minmax(0, 1fr)", columnGap: space.x12 },
    },
  }),
);
/** Stays in view while the conversation scrolls. */
export const side = style(
  inScreens({
    position: "sticky",
    insetBlockStart: pagePadding.desktop,
    blockSize: heightWithin(pagePadding.desktop),
    paddingInlineEnd: space.x4,
    borderInlineEnd: `1px solid ${colour.line}`,
    "@media": { [below("desktop")]: { display: "none" } },
  }),
);
export const drawer = style(
  inScreens({
    display: "flex",
    flexDirection: "column",
    gap: space.x3,
    blockSize: "100%",
    padding: space.x4,
  }),
);
export const drawerClose = style(inScreens({ alignSelf: "flex-end" }));
export const talk = style(
  inScreens({
    display: "flex",
    flexDirection: "column",
    minInlineSize: 0,
    inlineSize: "100%",
    maxInlineSize: "46rem",
    marginInline: "auto",
  }),
);
export const head = style(
  inScreens({
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: space.x2,
    minInlineSize: 0,
    marginBlockEnd: space.x6,
    "@media": { [below("desktop")]: { marginBlockEnd: space.x4 } },
  }),
);
export const title = style(
  inScreens({
    ...typography.title,
    flex: "1 1 4rem",
    minInlineSize: 0,
    display: "-webkit-box",
    WebkitBoxOrient: "vertical",
    WebkitLineClamp: 2,
    textOverflow: "ellipsis",
    overflow: "hidden",
    overflowWrap: "anywhere",
  }),
);
export const onlyNarrow = style(
  inScreens({ flexShrink: 0, "@media": { [from("desktop")]: { display: "none" } } }),
);
/** As wide as it is high. */
export const newLink = style(
  inScreens({ inlineSize: vars.size.controlLg, minBlockSize: vars.size.controlLg, paddingInline: 0 }),
);
export const content = style(
  inScreens({
    flex: 1,
    display: "flex",
    flexDirection: "column",
    minInlineSize: 0,
    paddingBlockEnd: space.x10,
  }),
);
/**
 * The composer stays at the end of the window; what scrolls passes under its ground, down to the edge. Its last pixel is a
 * shadow: it keeps its place exactly while the page grows by parts of a pixel.
 */
export const dock = style(
  inScreens({
    position: "sticky",
    insetBlockEnd: "1px",
    boxShadow: `0 1px 0 ${colour.canvas}`,
    zIndex: vars.layer.sticky,
    minInlineSize: 0,
    paddingBlock: space.x3,
    marginBlockEnd: `calc(-1 * ${pagePadding.phone})`,
    paddingBlockEnd: `max(${space.x3}, env(safe-area-inset-bottom))`,
    backgroundColor: colour.canvas,
    "@media": {
      // A low window needs its height for reading.
      "(max-height: 26rem)": { position: "static" },
      [from("tablet")]: { marginBlockEnd: `calc(-1 * ${pagePadding.tablet})`, paddingBlockEnd: space.x6 },
      [from("desktop")]: { marginBlockEnd: `calc(-1 * ${pagePadding.desktop})`, paddingBlockEnd: space.x4 },
    },
  }),
);
export const latest = style(
  inScreens({
    position: "absolute",
    insetBlockEnd: `calc(100% + ${space.x2})`,
    insetInlineStart: "50%",
    translate: "-50%",
    backgroundColor: colour.raised,
    boxShadow: vars.shadow.float,
    selectors: { "[dir=rtl] &": { translate: "50%" } },
  }),
);
export const empty = style(
  inScreens({ display: "grid", alignContent: "center", flex: 1, gap: space.x3, minInlineSize: 0 }),
);
export const emptyTitle = style(inScreens(typography.heading));
export const emptyText = style(
  inScreens({
    ...typography.body,
    color: colour.inkMuted,
    maxInlineSize: vars.size.measure,
    textWrap: "balance",
  }),
);
export const examples = style(
  inScreens({
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 17rem), 1fr))",
    gap: space.x2,
    marginBlockStart: space.x4,
  }),
);
export const example = style(
  inScreens({
    alignItems: "flex-start",
    justifyContent: "flex-start",
    blockSize: "100%",
    paddingBlock: space.x3,
    borderColor: colour.line,
    fontWeight: vars.weight.regular,
    textAlign: "start",
  }),
);
export const exampleKind = style(
  inScreens({ ...typography.caption, display: "block", color: colour.inkSubtle, marginBlockEnd: "2px" }),
);
// The first word of what follows stands under the kind.
globalStyle(`${example} > span`, inScreens({ flex: 1 }));
