import { style } from "@vanilla-extract/css";
import { columnsFrom } from "../../styles/columns.ts";
import { inScreens } from "../../styles/layered.ts";
import { dashedItem } from "../../styles/marks.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

export const columns = style(
  inScreens({ ...columnsFrom("large", "minmax(0, 1.2fr) minmax(0, 1fr)", space.x6), gap: space.x6 }),
);
export const form = style(inScreens({ display: "grid", gap: space.x4 }));
export const title = style(inScreens(typography.title));
export const code = style(
  inScreens({
    fontFamily: vars.font.mono,
    fontSize: vars.text.xs,
    overflowWrap: "anywhere",
    color: colour.inkMuted,
  }),
);
export const checks = style(inScreens({ display: "grid", gap: space.x3 }));
export const check = style(
  inScreens({
    display: "flex",
    flexWrap: "wrap",
    gap: `${space.x1} ${space.x3}`,
    paddingBlockEnd: space.x3,
    borderBlockEnd: `1px solid ${colour.line}`,
  }),
);
export const checkName = style(inScreens({ ...typography.label, flexGrow: 1, minInlineSize: 0 }));
export const finding = style(
  inScreens({
    ...typography.label,
    display: "inline-flex",
    alignItems: "center",
    gap: space.x2,
    color: colour.inkSubtle,
    selectors: {
      '&[data-kind="ok"]': { color: colour.success.ink },
      '&[data-kind="missing"]': { color: colour.warning.ink },
      '&[data-kind="failed"]': { color: colour.danger.ink },
    },
  }),
);
export const detail = style(inScreens({ flexBasis: "100%" }));
export const help = style(
  inScreens({ ...typography.interface, display: "grid", gap: space.x2, color: colour.inkMuted }),
);
export const helpItem = style(inScreens(dashedItem));
