import { globalStyle, style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";
import { coarsePointer } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";
import { finger } from "./MessageThread.css.ts";

const { space, colour } = vars;

export const chips = style(
  inScreens({
    display: "flex",
    flexWrap: "wrap",
    gap: space.x2,
    minInlineSize: 0,
    maxInlineSize: "100%",
    margin: 0,
    padding: 0,
    listStyle: "none",
    // Above the field; ten of them leave room for the text.
    selectors: {
      "form &": {
        maxBlockSize: "30dvh",
        overflowY: "auto",
        paddingInline: space.x3,
        paddingBlockStart: space.x3,
      },
    },
  }),
);
export const chip = style(
  inScreens({
    display: "flex",
    alignItems: "center",
    gap: space.x2,
    minInlineSize: 0,
    maxInlineSize: "100%",
    minBlockSize: vars.size.controlSm,
    paddingInline: space.x2,
    paddingBlock: space.x1,
    border: `1px solid ${colour.line}`,
    borderRadius: vars.radius.md,
    backgroundColor: colour.surface,
    overflowWrap: "anywhere",
    selectors: { "&[data-kind=failed]": { borderColor: colour.danger.ink } },
  }),
);
globalStyle(
  `${chip} > button`,
  inScreens({
    flexShrink: 0,
    "@media": { [coarsePointer]: { minBlockSize: finger, minInlineSize: finger } },
  }),
);
export const sign = style(
  inScreens({
    flexShrink: 0,
    color: colour.inkMuted,
    selectors: { "[data-kind=failed] > &": { color: colour.danger.ink } },
  }),
);
/** The name in one line, and under it what there is to say. */
export const words = style(inScreens({ display: "grid", minInlineSize: 0, flex: "1 1 auto" }));
export const name = style(
  inScreens({
    ...typography.interface,
    minInlineSize: 0,
    maxInlineSize: "16rem",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  }),
);
export const facts = style(
  inScreens({
    ...typography.caption,
    ...typography.figures,
    color: colour.inkMuted,
    selectors: { "[data-kind=failed] &": { maxInlineSize: "28rem", color: colour.danger.ink } },
  }),
);
export const hint = style(
  inScreens({
    ...typography.caption,
    paddingInline: space.x3,
    paddingBlockStart: space.x1,
    color: colour.inkMuted,
  }),
);
