import { globalStyle, style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";
import { coarsePointer } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { space, colour } = vars;

export const thread = style(
  inScreens({ display: "grid", gap: space.x10, minInlineSize: 0, outline: "none" }),
);
/** What is off screen is not laid out, so that long conversations scroll smoothly. */
export const turn = style(
  inScreens({
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: space.x5,
    minInlineSize: 0,
    contentVisibility: "auto",
    containIntrinsicSize: "auto 24rem",
    // Containment would cut focus rings.
    overflowClipMargin: space.x2,
    selectors: { "&:last-child": { contentVisibility: "visible" } },
  }),
);
export const question = style(
  inScreens({ display: "grid", justifyItems: "end", gap: space.x1, minInlineSize: 0 }),
);
// At the end it would stand outside of a narrow page, which would then scroll sideways.
globalStyle(`${question} > h2`, inScreens({ justifySelf: "start" }));
export const author = style(inScreens({ ...typography.caption, color: colour.inkMuted }));
export const bubble = style(
  inScreens({
    display: "grid",
    justifyItems: "start",
    gap: space.x2,
    minInlineSize: 0,
    maxInlineSize: "min(100%, 36rem)",
    marginInlineStart: space.x8,
    paddingInline: space.x4,
    paddingBlock: space.x3,
    borderRadius: vars.radius.md,
    border: "1px solid transparent",
    backgroundColor: colour.sunken,
    selectors: { "&[data-edited]": { borderColor: colour.lineStrong } },
  }),
);
export const questionText = style(
  inScreens({
    ...typography.body,
    maxInlineSize: "100%",
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
    textAlign: "start",
    selectors: {
      "&[data-folded]": {
        display: "-webkit-box",
        WebkitBoxOrient: "vertical",
        WebkitLineClamp: 8,
        overflow: "hidden",
      },
    },
  }),
);
/** Quiet beside the text that they are about. */
export const questionActions = style(
  inScreens({
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "flex-end",
    gap: space.x1,
    color: colour.inkMuted,
  }),
);
export const branch = style(inScreens({ display: "inline-flex", alignItems: "center" }));
export const branchPlace = style(
  inScreens({ ...typography.caption, ...typography.figures, color: colour.inkMuted, whiteSpace: "nowrap" }),
);
/** Controls of messages are as large as a finger needs. */
export const finger = "2.75rem";
globalStyle(
  `${questionActions} button`,
  inScreens({
    color: colour.inkMuted,
    fontWeight: vars.weight.regular,
    "@media": { [coarsePointer]: { minBlockSize: finger, minInlineSize: finger } },
  }),
);
