import { style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";
import { headlineCue, publicSection } from "../../styles/publicSection.ts";
import { from } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

/** The list of articles, each with its reading time. */
export const programme = style(inScreens({ borderBlockStart: `1px solid ${colour.ink}` }));
export const entry = style(
  inScreens({
    display: "flex",
    flexDirection: "column",
    gap: `${space.x1} ${space.x6}`,
    paddingBlock: space.x4,
    borderBlockEnd: `1px solid ${colour.line}`,
    "@media": {
      [from("tablet")]: { flexDirection: "row", alignItems: "baseline", justifyContent: "space-between" },
    },
  }),
);
export const entryTitle = style(inScreens(typography.title));
export const minutes = style(
  inScreens({ ...typography.interface, ...typography.figures, color: colour.inkSubtle }),
);
export const articles = style(
  inScreens({ backgroundColor: colour.surface, borderBlock: `1px solid ${colour.line}` }),
);
export const article = style(
  inScreens({
    ...publicSection,
    display: "grid",
    gap: space.x8,
    scrollMarginBlockStart: "4rem",
    selectors: { "& + &": { borderBlockStart: `1px solid ${colour.line}` } },
    "@media": {
      ...publicSection["@media"],
      [from("desktop")]: {
        gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1.5fr)",
        gap: space.x16,
        paddingBlock: space.x16,
      },
    },
  }),
);
export const title = style(inScreens({ ...typography.headline, ...headlineCue, maxInlineSize: "24ch" }));
export const text = style(
  inScreens({ ...typography.body, display: "grid", gap: space.x4, maxInlineSize: vars.size.measure }),
);
export const meta = style(
  inScreens({ ...typography.interface, color: colour.inkSubtle, paddingBlockStart: space.x3 }),
);
