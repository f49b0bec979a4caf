import { style } from "@vanilla-extract/css";
import { inPatterns } from "../../styles/layered.ts";
import { pagePadding } from "../../styles/pagePadding.ts";
import { below, from } from "../../styles/responsive.ts";
import { stickyTop } from "../../styles/stickyTop.css.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space, motion, size } = vars;

export const shell = style(
  inPatterns({
    minBlockSize: "100dvh",
    "@media": { [from("desktop")]: { display: "grid", gridTemplateColumns: "auto minmax(0, 1fr)" } },
  }),
);
export const sidebar = style(
  inPatterns({
    position: "sticky",
    insetBlockStart: 0,
    blockSize: "100dvh",
    inlineSize: size.sidebarOpen,
    overflowY: "auto",
    backgroundColor: colour.surface,
    borderInlineEnd: `1px solid ${colour.line}`,
    transition: `inline-size ${motion.slow} ${motion.out}`,
    selectors: { "&[data-collapsed]": { inlineSize: size.sidebarCollapsed } },
    "@media": { [below("desktop")]: { display: "none" } },
  }),
);
/** Height of the top bar with its line. */
const topBarSize = "3.25rem";

export const topBar = style(
  inPatterns({
    position: "sticky",
    insetBlockStart: 0,
    zIndex: vars.layer.sticky,
    display: "flex",
    alignItems: "center",
    gap: space.x2,
    paddingInline: space.x2,
    blockSize: topBarSize,
    backgroundColor: colour.surface,
    borderBlockEnd: `1px solid ${colour.line}`,
    "@media": { [from("desktop")]: { display: "none" } },
  }),
);
export const topBarEnd = style(inPatterns({ display: "flex", gap: space.x2, marginInlineStart: "auto" }));
export const main = style(
  inPatterns({
    minInlineSize: 0,
    padding: pagePadding.phone,
    outline: "none",
    "@media": {
      [below("desktop")]: { vars: { [stickyTop]: topBarSize } },
      [from("tablet")]: { padding: pagePadding.tablet },
      [from("desktop")]: { paddingBlock: pagePadding.desktop },
      [from("wide")]: { paddingInline: space.x12 },
    },
  }),
);
export const page = style(inPatterns({ maxInlineSize: size.page, marginInline: "auto" }));
