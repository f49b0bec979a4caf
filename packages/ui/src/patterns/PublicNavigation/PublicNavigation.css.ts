import { globalStyle, style } from "@vanilla-extract/css";
import { inPatterns } from "../../styles/layered.ts";
import { ownTarget } from "../../styles/ownTarget.ts";
import { below, from } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space, size } = vars;

export const header = style(
  inPatterns({
    position: "sticky",
    insetBlockStart: 0,
    zIndex: vars.layer.sticky,
    backgroundColor: `color-mix(in oklab, ${colour.canvas} 94%, transparent)`,
    backdropFilter: "blur(8px)",
    borderBlockEnd: `1px solid ${colour.line}`,
  }),
);
export const bar = style(
  inPatterns({
    display: "flex",
    alignItems: "center",
    gap: space.x6,
    maxInlineSize: size.page,
    minBlockSize: "4rem",
    marginInline: "auto",
    paddingInline: space.x4,
    "@media": { [from("tablet")]: { paddingInline: space.x8 } },
  }),
);
export const places = style(
  inPatterns({
    ...typography.interface,
    display: "flex",
    alignItems: "center",
    gap: space.x6,
    flex: 1,
    "@media": { [below("desktop")]: { display: "none" } },
  }),
);
export const resources = style(
  inPatterns({
    display: "inline-flex",
    alignItems: "center",
    gap: space.x1,
    color: colour.inkMuted,
    cursor: "pointer",
    borderRadius: vars.radius.sm,
    selectors: {
      "&[data-hovered], &[aria-expanded=true]": { color: colour.ink },
      "&[data-current]": { color: colour.ink, fontWeight: vars.weight.medium },
    },
  }),
);
export const ways = style(
  inPatterns({
    display: "flex",
    alignItems: "center",
    gap: space.x2,
    marginInlineStart: "auto",
  }),
);
export const onlyWide = style(
  inPatterns({ display: "contents", "@media": { [below("desktop")]: { display: "none" } } }),
);
export const onlyNarrow = style(
  inPatterns({ display: "contents", "@media": { [from("desktop")]: { display: "none" } } }),
);
export const sheet = style(
  inPatterns({
    display: "grid",
    gap: space.x1,
    maxBlockSize: "calc(100dvh - 4rem)",
    overflowY: "auto",
    padding: space.x4,
    borderBlockStart: `1px solid ${colour.line}`,
    backgroundColor: colour.canvas,
    "@media": { [from("desktop")]: { display: "none" } },
  }),
);
export const sheetLink = style(inPatterns({ ...typography.body, paddingBlock: space.x2, display: "block" }));
export const sheetGroup = style(
  inPatterns({ ...typography.caption, color: colour.inkSubtle, paddingBlockStart: space.x3 }),
);
export const sheetRule = style(
  inPatterns({ marginBlock: space.x2, borderBlockStart: `1px solid ${colour.line}` }),
);
export const sheetWays = style(inPatterns({ display: "grid", gap: space.x2, paddingBlockStart: space.x4 }));
globalStyle(`${bar} > a`, inPatterns(ownTarget));
