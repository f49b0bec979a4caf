import { style } from "@vanilla-extract/css";
import { inPatterns } from "../../styles/layered.ts";
import { ownTarget } from "../../styles/ownTarget.ts";
import { coarsePointer, from } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space, size } = vars;

export const footer = style(
  inPatterns({ borderBlockStart: `1px solid ${colour.line}`, backgroundColor: colour.surface }),
);
export const inner = style(
  inPatterns({
    maxInlineSize: size.page,
    marginInline: "auto",
    paddingInline: space.x4,
    paddingBlock: `${space.x12} ${space.x8}`,
    display: "grid",
    gap: space.x10,
    "@media": {
      [from("tablet")]: { paddingInline: space.x8 },
      [from("desktop")]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 2.4fr)" },
    },
  }),
);
export const brand = style(
  inPatterns({
    ...typography.interface,
    display: "grid",
    gap: space.x3,
    alignContent: "start",
    justifyItems: "start",
    color: colour.inkMuted,
  }),
);
export const columns = style(
  inPatterns({
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(9rem, 100%), 1fr))",
    gap: space.x8,
  }),
);
export const heading = style(inPatterns({ ...typography.label, paddingBlockEnd: space.x3 }));
export const list = style(
  inPatterns({
    ...typography.interface,
    display: "grid",
    gap: space.x2,
    justifyItems: "start",
    "@media": { [coarsePointer]: { gap: 0 } },
  }),
);
/** A button that looks like the links beside it. */
export const choice = style(
  inPatterns({
    ...ownTarget,
    color: colour.inkMuted,
    cursor: "pointer",
    borderRadius: vars.radius.sm,
    selectors: { "&[data-hovered]": { color: colour.ink } },
  }),
);
export const end = style(
  inPatterns({
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: space.x4,
    gridColumn: "1 / -1",
    minInlineSize: 0,
    paddingBlockStart: space.x5,
    borderBlockStart: `1px solid ${colour.line}`,
  }),
);
export const rights = style(inPatterns({ ...typography.caption, color: colour.inkSubtle }));
