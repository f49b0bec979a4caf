import { style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";
import { from, roomFrom } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

export const notice = style(
  inScreens({ marginBlockEnd: space.x8, selectors: { "&:has(+ &)": { marginBlockEnd: space.x4 } } }),
);
/** Identifiers break anywhere rather than widen the page. */
export const findings = style(
  inScreens({ paddingInlineStart: space.x5, listStyle: "disc", overflowWrap: "anywhere" }),
);
export const section = style(
  inScreens({ display: "grid", gap: space.x3, marginBlockEnd: space.x8, minInlineSize: 0 }),
);
export const sectionTitle = style(inScreens(typography.title));
export const aside = style(
  inScreens({ ...typography.caption, ...typography.figures, display: "block", color: colour.inkMuted }),
);
/** Cells of one frame, with a line between them. */
export const figures = style(
  inScreens({
    display: "grid",
    gap: "1px",
    border: `1px solid ${colour.line}`,
    borderRadius: vars.radius.md,
    backgroundColor: colour.line,
    overflow: "hidden",
    "@container": {
      [roomFrom("medium")]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
      [roomFrom("wide")]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
    },
  }),
);
export const figure = style(
  inScreens({
    display: "grid",
    alignContent: "start",
    gap: space.x2,
    padding: space.x4,
    backgroundColor: colour.surface,
  }),
);
export const figureName = style(inScreens({ ...typography.interface, color: colour.inkMuted }));
export const figureValue = style(inScreens({ ...typography.heading, ...typography.figures }));
export const figureDetail = style(inScreens({ ...typography.interface, ...typography.figures }));
export const address = style(
  inScreens({
    overflowWrap: "anywhere",
    "@media": { [from("tablet")]: { minInlineSize: "9.5rem" } },
  }),
);
export const nowrap = style(inScreens({ ...typography.figures, whiteSpace: "nowrap" }));
export const rowActions = style(inScreens({ display: "inline-flex", flexWrap: "wrap", gap: space.x1 }));
export const person = style(inScreens({ marginBlockEnd: space.x6 }));
