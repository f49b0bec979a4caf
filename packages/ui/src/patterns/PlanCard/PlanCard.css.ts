import { style } from "@vanilla-extract/css";
import { inPatterns } from "../../styles/layered.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

export const plan = style(
  inPatterns({ display: "flex", flexDirection: "column", gap: space.x5, blockSize: "100%" }),
);
export const head = style(inPatterns({ display: "grid", gap: space.x2, justifyItems: "start" }));
export const nameRow = style(
  inPatterns({
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: space.x2,
    inlineSize: "100%",
    minBlockSize: "1.75rem",
  }),
);
export const name = style(inPatterns(typography.title));
export const tagline = style(
  inPatterns({ ...typography.interface, color: colour.inkMuted, minBlockSize: "2.8em" }),
);
export const priceRow = style(
  inPatterns({ display: "flex", flexWrap: "wrap", alignItems: "baseline", columnGap: space.x2 }),
);
export const price = style(
  inPatterns({
    ...typography.figures,
    fontSize: vars.text.xxl,
    lineHeight: vars.leading.tight,
    fontWeight: vars.weight.medium,
    letterSpacing: vars.tracking.display,
  }),
);
export const per = style(inPatterns({ ...typography.interface, color: colour.inkMuted }));
export const saving = style(
  inPatterns({
    ...typography.interface,
    ...typography.figures,
    color: colour.success.ink,
    minBlockSize: "1.4em",
  }),
);
export const features = style(
  inPatterns({
    ...typography.interface,
    display: "grid",
    gap: space.x2,
    paddingBlockStart: space.x5,
    borderBlockStart: `1px solid ${colour.line}`,
  }),
);
/** A feature is a cue: a short stroke before the words. */
export const feature = style(
  inPatterns({
    position: "relative",
    paddingInlineStart: space.x5,
    "::before": {
      content: "",
      position: "absolute",
      insetInlineStart: 0,
      insetBlockStart: "0.62em",
      inlineSize: "10px",
      borderBlockStart: `1.5px solid ${colour.lineStrong}`,
    },
    selectors: { "[data-leading] &::before": { borderColor: colour.accentInk } },
  }),
);
export const footer = style(inPatterns({ marginBlockStart: "auto", display: "grid", gap: space.x2 }));
export const note = style(inPatterns({ ...typography.caption, color: colour.inkSubtle }));
