import { style } from "@vanilla-extract/css";
import { inPatterns } from "../../styles/layered.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

export const panel = style(inPatterns({ display: "grid", gap: space.x5, minInlineSize: 0 }));
export const heading = style(inPatterns(typography.title));

export const rateInputs = style(
  inPatterns({ display: "flex", flexWrap: "wrap", alignItems: "flex-start", gap: space.x4 }),
);
export const slider = style(inPatterns({ flex: "3 1 10rem" }));
export const rateField = style(inPatterns({ flex: "1 1 7rem" }));
export const bandLine = style(inPatterns({ marginBlockStart: space.x2 }));

export const totals = style(inPatterns({ ...typography.interface, ...typography.figures }));
/** The suggested price, which is emphasised. */
export const leading = style(
  inPatterns({
    display: "grid",
    gap: space.x1,
    marginBlockEnd: space.x3,
    paddingInlineStart: space.x4,
    borderInlineStart: `2px solid ${colour.accentInk}`,
    color: colour.inkMuted,
  }),
);
export const amount = style(
  inPatterns({ ...typography.heading, fontSize: vars.text.xxl, lineHeight: 1.1, color: colour.ink }),
);
export const total = style(
  inPatterns({
    display: "flex",
    justifyContent: "space-between",
    gap: space.x4,
    paddingBlock: space.x2,
    borderBlockEnd: `1px solid ${colour.line}`,
  }),
);
/** Amounts stay whole beside names that wrap. */
export const totalFigure = style(inPatterns({ flexShrink: 0, whiteSpace: "nowrap" }));
export const changeNote = style(
  inPatterns({
    ...typography.caption,
    ...typography.figures,
    marginBlockStart: space.x2,
    color: colour.inkMuted,
  }),
);

export const assumptionFields = style(
  inPatterns({
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 13rem), 1fr))",
    alignItems: "end",
    gap: space.x3,
    marginBlockEnd: space.x4,
    color: colour.ink,
  }),
);
export const assumptionField = style(inPatterns({ alignSelf: "start" }));
export const assumptionHeading = style(
  inPatterns({ ...typography.label, marginBlockEnd: space.x2, color: colour.ink }),
);
