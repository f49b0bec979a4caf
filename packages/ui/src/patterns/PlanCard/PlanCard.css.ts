import { style } from "@vanilla-extract/css";
import { inPatterns } from "../../styles/layered.ts";
import { dashedItem } from "../../styles/marks.ts";
import { roomBelow, roomFrom } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

/** Rows of a card: name, price, action, features. */
const rows = 4;
/** Cards side by side share row heights; the rows of a single card fit their content. */
const sharedRows = {
  display: "grid",
  gridRow: `span ${rows}`,
  gridTemplateRows: "subgrid",
  gap: space.x6,
} as const;

/** Cards below each other have their features beside the price, where there is room. */
const twoColumns = `${roomFrom("small")} and ${roomBelow("large")}` as const;

export const card = style(inPatterns({ "@container": { [roomFrom("large")]: sharedRows } }));
export const plan = style(
  inPatterns({
    display: "flex",
    flexDirection: "column",
    gap: space.x6,
    "@container": {
      [twoColumns]: {
        display: "grid",
        gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
        gridTemplateRows: "auto auto 1fr",
        columnGap: space.x8,
      },
      [roomFrom("large")]: sharedRows,
    },
  }),
);
export const head = style(
  inPatterns({ display: "flex", flexDirection: "column", alignItems: "flex-start", gap: space.x2 }),
);
export const signRow = style(
  inPatterns({
    display: "flex",
    flexWrap: "wrap",
    alignItems: "flex-start",
    justifyContent: "space-between",
    gap: space.x2,
    inlineSize: "100%",
    marginBlockEnd: space.x2,
  }),
);
export const name = style(inPatterns(typography.heading));
export const tagline = style(inPatterns({ ...typography.interface, color: colour.inkMuted }));
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
    minInlineSize: 0,
    // Breaks only where large text leaves no room for a word.
    overflowWrap: "anywhere",
    hyphens: "auto",
    selectors: { "&[data-kind=text]": { fontSize: vars.text.xl } },
  }),
);
export const per = style(inPatterns({ ...typography.interface, color: colour.inkMuted }));
export const saving = style(
  inPatterns({ ...typography.interface, ...typography.figures, color: colour.success.ink }),
);
export const action = style(inPatterns({ display: "grid", alignContent: "start", gap: space.x2 }));
export const note = style(inPatterns({ ...typography.caption, color: colour.inkSubtle }));
export const more = style(
  inPatterns({
    display: "grid",
    alignContent: "start",
    gap: space.x5,
    paddingBlockStart: space.x6,
    borderBlockStart: `1px solid ${colour.line}`,
    "@container": {
      [twoColumns]: {
        gridColumn: 2,
        gridRow: "1 / span 3",
        paddingBlockStart: 0,
        paddingInlineStart: space.x8,
        borderBlockStart: 0,
        borderInlineStart: `1px solid ${colour.line}`,
      },
    },
  }),
);
export const features = style(
  inPatterns({
    ...typography.interface,
    display: "grid",
    gap: space.x3,
  }),
);
export const feature = style(
  inPatterns({
    ...dashedItem,
    selectors: { "[data-leading] &::before": { borderColor: colour.accentInk } },
  }),
);
