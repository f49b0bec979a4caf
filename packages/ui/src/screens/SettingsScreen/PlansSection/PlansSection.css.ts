import { style } from "@vanilla-extract/css";
import { columnsFrom } from "../../../styles/columns.ts";
import { inScreens } from "../../../styles/layered.ts";
import { typography } from "../../../styles/typography.ts";
import { vars } from "../../../theme/vars.css.ts";

const { space, colour } = vars;

/** The current plan, with a line in the accent colour. */
export const current = style(
  inScreens({
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: space.x4,
    marginBlockStart: space.x4,
    paddingBlock: space.x2,
    paddingInlineStart: space.x5,
    borderInlineStart: `2px solid ${colour.accentInk}`,
  }),
);
export const currentTitle = style(inScreens({ ...typography.label, color: colour.inkMuted }));
export const currentLead = style(inScreens({ ...typography.label, fontSize: vars.text.md }));
export const part = style(
  inScreens({ display: "grid", gap: space.x6, marginBlockStart: space.x10, minInlineSize: 0 }),
);
export const partIntro = style(
  inScreens({
    ...typography.interface,
    color: colour.inkMuted,
    selectors: { [`${part} > &`]: { marginBlockStart: `calc(-1 * ${space.x5})` } },
  }),
);
/** The model credit, across both columns of the usage. */
export const credit = style(
  inScreens({ display: "grid", gap: space.x2, gridColumn: "1 / -1", minInlineSize: 0 }),
);
export const creditNote = style(inScreens({ ...typography.caption, color: colour.inkMuted }));
/** The months before, across both columns of the usage. */
export const history = style(inScreens({ gridColumn: "1 / -1", minInlineSize: 0 }));
export const usage = style(
  inScreens({ ...columnsFrom("medium", "repeat(2, minmax(0, 1fr))", space.x10), gap: space.x6 }),
);
