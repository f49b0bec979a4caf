import { vars } from "../theme/vars.css.ts";

const { text, leading, weight, tracking, font } = vars;

/** The text styles of the product. Components use one of these instead of setting font properties. */
export const typography = {
  caption: { fontSize: text.xs, lineHeight: leading.snug, fontWeight: weight.regular },
  label: { fontSize: text.sm, lineHeight: leading.snug, fontWeight: weight.medium },
  interface: { fontSize: text.sm, lineHeight: leading.snug, fontWeight: weight.regular },
  body: { fontSize: text.md, lineHeight: leading.normal, fontWeight: weight.regular },
  lead: { fontSize: text.lg, lineHeight: leading.normal, fontWeight: weight.regular },
  title: {
    fontSize: text.lg,
    lineHeight: leading.tight,
    fontWeight: weight.strong,
    letterSpacing: tracking.tight,
  },
  heading: {
    fontSize: text.xl,
    lineHeight: leading.tight,
    fontWeight: weight.strong,
    letterSpacing: tracking.tight,
  },
  headline: {
    fontFamily: font.serif,
    fontSize: text.headline,
    lineHeight: leading.tight,
    fontWeight: weight.regular,
    letterSpacing: tracking.display,
  },
  display: {
    fontFamily: font.serif,
    fontSize: text.display,
    lineHeight: leading.display,
    fontWeight: weight.regular,
    letterSpacing: tracking.display,
  },
  /** Digits of equal width, for columns of numbers. */
  figures: { fontVariantNumeric: "tabular-nums lining-nums" },
} as const;
