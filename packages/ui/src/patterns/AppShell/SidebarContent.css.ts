import { globalStyle, style } from "@vanilla-extract/css";
import { inPatterns } from "../../styles/layered.ts";
import { accentDot } from "../../styles/marks.ts";
import { ownTarget } from "../../styles/ownTarget.ts";
import { coarsePointer, forcedColours } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { visuallyHidden } from "../../styles/visuallyHidden.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space, motion } = vars;

export const content = style(
  inPatterns({
    display: "flex",
    flexDirection: "column",
    gap: space.x6,
    minBlockSize: "100%",
    padding: space.x4,
    selectors: { "&[data-collapsed]": { alignItems: "center" } },
  }),
);
export const head = style(
  inPatterns({
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: space.x2,
    minBlockSize: vars.size.controlMd,
    inlineSize: "100%",
    paddingInlineStart: space.x2,
    selectors: {
      "[data-collapsed] > &": { flexDirection: "column", justifyContent: "center", paddingInlineStart: 0 },
    },
  }),
);
/** Looks like the field that it opens. */
export const commands = style(
  inPatterns({
    ...typography.interface,
    display: "flex",
    alignItems: "center",
    gap: space.x2,
    inlineSize: "100%",
    minBlockSize: vars.size.controlMd,
    paddingInline: space.x3,
    paddingBlock: space.x1,
    border: `1px solid ${colour.line}`,
    borderRadius: vars.radius.md,
    color: colour.inkMuted,
    cursor: "pointer",
    transition: `border-color ${motion.fast} ${motion.out}, color ${motion.fast} ${motion.out}`,
    textAlign: "start",
    selectors: {
      "&[data-hovered]": { borderColor: colour.lineStrong, color: colour.ink },
      "[data-collapsed] > &": {
        justifyContent: "center",
        inlineSize: vars.size.controlMd,
        paddingInline: 0,
      },
    },
  }),
);
/** A touch screen has no keys. */
export const commandKeys = style(
  inPatterns({
    selectors: { "[data-collapsed] &": visuallyHidden },
    "@media": { [coarsePointer]: { display: "none" } },
  }),
);
export const navigation = style(inPatterns({ flex: 1, inlineSize: "100%" }));
/** A thin vertical line through the list; the current item has a mark on it. */
export const list = style(
  inPatterns({
    position: "relative",
    display: "grid",
    gap: "2px",
    "::before": {
      content: "",
      position: "absolute",
      insetBlock: space.x1,
      insetInlineStart: "3px",
      borderInlineStart: `1px solid ${colour.line}`,
    },
    selectors: { "[data-collapsed] &::before": { insetInlineStart: 0 } },
  }),
);
export const place = style(
  inPatterns({
    ...typography.label,
    position: "relative",
    display: "flex",
    alignItems: "center",
    gap: space.x3,
    minBlockSize: vars.size.controlMd,
    marginInlineStart: space.x3,
    paddingInline: space.x3,
    paddingBlock: space.x1,
    borderRadius: vars.radius.md,
    color: colour.inkMuted,
    cursor: "pointer",
    transition: `background-color ${motion.fast} ${motion.out}, color ${motion.fast} ${motion.out}`,
    selectors: {
      "&[data-hovered]": { backgroundColor: colour.sunken, color: colour.ink },
      "&[data-locked]": { color: colour.inkSubtle, fontWeight: vars.weight.regular },
      "&[data-active]": { color: colour.ink, backgroundColor: colour.sunken },
      "&[data-active]::before": {
        ...accentDot,
        insetInlineStart: `calc(${space.x3} * -1)`,
        insetBlockStart: "calc(50% - 3.5px)",
      },
      "&[data-active]::after": {
        content: "",
        position: "absolute",
        insetInlineStart: `calc(${space.x3} * -1 + 6px)`,
        insetBlockStart: "calc(50% - 0.75px)",
        inlineSize: "6px",
        borderBlockStart: `1.5px solid ${colour.accentInk}`,
      },
      "[data-collapsed] &": { marginInlineStart: space.x2, justifyContent: "center", paddingInline: 0 },
      "[data-collapsed] &[data-active]::before": { insetInlineStart: "-11.5px" },
      "[data-collapsed] &[data-active]::after": { insetInlineStart: "-6px" },
    },
    "@media": {
      [forcedColours]: { selectors: { "&[data-active]": { outline: "2px solid Highlight" } } },
    },
  }),
);
export const placeName = style(
  inPatterns({
    flex: 1,
    minInlineSize: 0,
    overflowWrap: "anywhere",
    selectors: { "[data-collapsed] &": visuallyHidden },
  }),
);
export const lock = style(
  inPatterns({
    selectors: {
      "[data-collapsed] &": {
        position: "absolute",
        insetBlockEnd: "2px",
        insetInlineEnd: "2px",
        inlineSize: "0.75rem",
        blockSize: "0.75rem",
      },
    },
  }),
);
export const foot = style(
  inPatterns({
    display: "grid",
    gap: space.x1,
    inlineSize: "100%",
    paddingBlockStart: space.x3,
    borderBlockStart: `1px solid ${colour.line}`,
    selectors: { "[data-collapsed] > &": { justifyItems: "center" } },
  }),
);
export const profile = style(
  inPatterns({
    display: "flex",
    alignItems: "center",
    gap: space.x3,
    padding: space.x2,
    borderRadius: vars.radius.md,
    color: colour.ink,
    cursor: "pointer",
    selectors: { "&[data-hovered]": { backgroundColor: colour.sunken } },
  }),
);
export const profileText = style(
  inPatterns({
    display: "grid",
    gap: "2px",
    minInlineSize: 0,
    justifyItems: "start",
    selectors: { "[data-collapsed] &": visuallyHidden },
  }),
);
export const profileName = style(
  inPatterns({
    ...typography.label,
    maxInlineSize: "100%",
    display: "-webkit-box",
    WebkitBoxOrient: "vertical",
    WebkitLineClamp: 2,
    overflow: "hidden",
    overflowWrap: "anywhere",
  }),
);
export const logout = style(
  inPatterns({
    color: colour.inkMuted,
    selectors: { ":not([data-collapsed]) > * > &": { justifyContent: "flex-start" } },
  }),
);
globalStyle(`${head} > a`, inPatterns(ownTarget));
