import { style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";
import { from } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space, size } = vars;

export const main = style(inScreens({ overflowX: "clip" }));
export const section = style(
  inScreens({
    maxInlineSize: size.page,
    marginInline: "auto",
    paddingInline: space.x4,
    paddingBlock: space.x16,
    "@media": {
      [from("tablet")]: { paddingInline: space.x8 },
      [from("desktop")]: { paddingBlock: space.x24 },
    },
  }),
);
export const hero = style(
  inScreens({
    display: "grid",
    gap: space.x10,
    paddingBlock: space.x12,
    "@media": { [from("desktop")]: { paddingBlock: space.x16, gap: space.x16 } },
  }),
);
export const opening = style(
  inScreens({
    display: "grid",
    gap: space.x6,
    "@media": {
      [from("desktop")]: {
        gridTemplateColumns: "minmax(0, 1.35fr) minmax(0, 1fr)",
        alignItems: "end",
        gap: space.x16,
      },
    },
  }),
);
export const display = style(inScreens({ ...typography.display, maxInlineSize: "13ch", hyphens: "manual" }));
export const lead = style(inScreens({ ...typography.lead, color: colour.inkMuted, maxInlineSize: "46ch" }));
export const ways = style(inScreens({ display: "grid", gap: space.x5 }));
export const note = style(inScreens({ ...typography.caption, color: colour.inkSubtle }));
export const headline = style(inScreens({ ...typography.headline, maxInlineSize: "22ch" }));
export const features = style(
  inScreens({
    display: "grid",
    marginBlockStart: space.x10,
    borderBlockStart: `1px solid ${colour.line}`,
    "@media": {
      [from("tablet")]: { gridTemplateColumns: "1fr 1fr" },
      [from("wide")]: { gridTemplateColumns: "repeat(4, 1fr)" },
    },
  }),
);
/** Four bars of a score, divided by bar lines. */
export const feature = style(
  inScreens({
    display: "grid",
    gridTemplateRows: "auto auto 1fr",
    gap: space.x3,
    paddingBlock: space.x8,
    borderBlockEnd: `1px solid ${colour.line}`,
    "@media": {
      [from("tablet")]: {
        paddingInline: space.x6,
        selectors: {
          "&:nth-child(odd)": { paddingInlineStart: 0 },
          "&:nth-child(even)": { borderInlineStart: `1px solid ${colour.line}` },
        },
      },
      [from("wide")]: {
        selectors: {
          "&:nth-child(odd)": { paddingInlineStart: space.x6 },
          "&:first-child": { paddingInlineStart: 0 },
          "&:not(:first-child)": { borderInlineStart: `1px solid ${colour.line}` },
        },
      },
    },
  }),
);
export const featureTitle = style(inScreens({ ...typography.title, paddingBlockStart: space.x3 }));
export const featureText = style(inScreens({ ...typography.interface, color: colour.inkMuted }));
export const pricing = style(
  inScreens({ backgroundColor: colour.surface, borderBlock: `1px solid ${colour.line}` }),
);
export const pricingHead = style(
  inScreens({
    display: "flex",
    flexWrap: "wrap",
    alignItems: "flex-end",
    justifyContent: "space-between",
    gap: space.x6,
    marginBlockEnd: space.x10,
  }),
);
export const plans = style(
  inScreens({
    display: "grid",
    gap: space.x4,
    alignItems: "stretch",
    "@media": { [from("desktop")]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" } },
  }),
);
export const compare = style(inScreens({ marginBlockStart: space.x6 }));
export const faq = style(
  inScreens({
    display: "grid",
    gap: space.x8,
    "@media": {
      [from("desktop")]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1.8fr)", gap: space.x16 },
    },
  }),
);
