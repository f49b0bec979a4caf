import { style } from "@vanilla-extract/css";
import { inPatterns } from "../../styles/layered.ts";
import { accentDot } from "../../styles/marks.ts";
import { headlineCue, publicSection } from "../../styles/publicSection.ts";
import { below, from } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space, motion } = vars;

export const page = style(
  inPatterns({
    ...publicSection,
    paddingBlock: `${space.x12} ${space.x16}`,
    "@media": {
      ...publicSection["@media"],
      [from("desktop")]: { paddingBlock: `${space.x16} ${space.x24}` },
    },
  }),
);
export const head = style(
  inPatterns({ display: "grid", gap: space.x4, paddingBlockEnd: space.x10, maxInlineSize: "46rem" }),
);
export const title = style(inPatterns({ ...typography.display, ...headlineCue }));
export const lead = style(inPatterns({ ...typography.lead, color: colour.inkMuted }));
export const updated = style(inPatterns({ ...typography.caption, color: colour.inkSubtle }));
export const columns = style(
  inPatterns({
    display: "grid",
    gap: space.x8,
    paddingBlockStart: space.x8,
    borderBlockStart: `1px solid ${colour.ink}`,
    "@media": {
      [from("desktop")]: { gridTemplateColumns: "17rem minmax(0, 1fr)", gap: space.x16 },
    },
  }),
);
export const contents = style(
  inPatterns({
    "@media": {
      [from("desktop")]: {
        position: "sticky",
        insetBlockStart: `calc(4rem + ${space.x6})`,
        alignSelf: "start",
        maxBlockSize: `calc(100dvh - 4rem - 2 * ${space.x6})`,
        overflowY: "auto",
      },
    },
  }),
);
export const contentsHead = style(
  inPatterns({
    ...typography.label,
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: space.x2,
    inlineSize: "100%",
    paddingBlock: space.x3,
    paddingInline: space.x3,
    border: `1px solid ${colour.line}`,
    borderRadius: vars.radius.md,
    cursor: "pointer",
    "@media": { [from("desktop")]: { display: "none" } },
  }),
);
export const contentsTitle = style(
  inPatterns({
    ...typography.label,
    paddingBlockEnd: space.x3,
    paddingInlineStart: space.x5,
    "@media": { [below("desktop")]: { display: "none" } },
  }),
);
/** A thin vertical line; a mark on it shows the section being read. */
export const contentsList = style(
  inPatterns({
    position: "relative",
    paddingBlockStart: space.x2,
    "::before": {
      content: "",
      position: "absolute",
      insetBlock: space.x2,
      insetInlineStart: "3px",
      borderInlineStart: `1px solid ${colour.line}`,
    },
    "@media": {
      [below("desktop")]: { selectors: { "&:not([data-open])": { display: "none" } } },
      [from("desktop")]: { paddingBlockStart: 0 },
    },
  }),
);
export const contentsLink = style(
  inPatterns({
    ...typography.interface,
    position: "relative",
    display: "block",
    paddingBlock: space.x1,
    paddingInlineStart: space.x5,
    transition: `color ${motion.fast} ${motion.out}`,
    selectors: {
      "&[data-current]::before": {
        ...accentDot,
        insetInlineStart: 0,
        insetBlockStart: "calc(0.7em + 0.5px)",
      },
    },
  }),
);
export const text = style(
  inPatterns({ ...typography.body, display: "grid", gap: space.x10, minInlineSize: 0 }),
);
export const section = style(
  inPatterns({
    display: "grid",
    gap: space.x3,
    scrollMarginBlockStart: `calc(4rem + ${space.x6})`,
    maxInlineSize: vars.size.measure,
    selectors: { "&[data-wide]": { maxInlineSize: "none" } },
  }),
);
export const sectionTitle = style(inPatterns(typography.heading));
export const number = style(
  inPatterns({ ...typography.figures, color: colour.inkSubtle, fontWeight: vars.weight.regular }),
);
