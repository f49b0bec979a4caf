import { style } from "@vanilla-extract/css";
import { columnsFrom } from "../../styles/columns.ts";
import { focusRing } from "../../styles/focus.ts";
import { inScreens } from "../../styles/layered.ts";
import { roomFrom } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { space, colour } = vars;

export const columns = style(inScreens(columnsFrom("wide", "minmax(0, 1fr) 20rem", space.x12)));
export const part = style(
  inScreens({
    paddingBlockStart: space.x6,
    borderBlockStart: `1px solid ${colour.line}`,
    minInlineSize: 0,
  }),
);
export const partTitle = style(
  inScreens({ ...typography.label, fontSize: vars.text.md, marginBlockEnd: space.x4 }),
);
export const aside = style(
  inScreens({
    display: "grid",
    gap: space.x4,
    alignItems: "start",
    minInlineSize: 0,
    "@container": {
      [roomFrom("medium")]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
      [roomFrom("wide")]: { gridTemplateColumns: "minmax(0, 1fr)" },
    },
  }),
);
export const actions = style(inScreens({ display: "grid", gap: space.x1 }));
export const action = style(
  inScreens({
    ...typography.interface,
    display: "flex",
    alignItems: "center",
    gap: space.x3,
    minBlockSize: vars.size.target,
    marginInline: `calc(-1 * ${space.x2})`,
    padding: space.x2,
    borderRadius: vars.radius.sm,
    selectors: {
      "&[data-hovered]": { backgroundColor: colour.sunken },
      "&[data-focus-visible]": focusRing,
    },
  }),
);
