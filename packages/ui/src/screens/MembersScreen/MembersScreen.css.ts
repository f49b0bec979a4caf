import { style } from "@vanilla-extract/css";
import { columnsFrom } from "../../styles/columns.ts";
import { inScreens } from "../../styles/layered.ts";
import { roomFrom } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { space, colour } = vars;

export const columns = style(
  inScreens({ ...columnsFrom("wide", "minmax(0, 1fr) 20rem", space.x8), alignItems: "start" }),
);
/** Seats and invitation come first, side by side where both fit, and beside the members where there is more room. */
export const aside = style(
  inScreens({
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 18rem), 1fr))",
    gap: space.x6,
    "@container": { [roomFrom("wide")]: { gridColumn: 2, gridRow: 1 } },
  }),
);
export const panel = style(
  inScreens({
    display: "grid",
    alignContent: "start",
    gap: space.x4,
    padding: space.x5,
    border: `1px solid ${colour.line}`,
    borderRadius: vars.radius.md,
    backgroundColor: colour.surface,
  }),
);
export const panelTitle = style(inScreens({ ...typography.label, fontSize: vars.text.md }));
/** What became of the last invitation: takes no room while it is empty, yet stays for screen readers. */
export const outcome = style(
  inScreens({ selectors: { "&:empty": { marginBlockStart: `calc(-1 * ${space.x3})` } } }),
);
export const seats = style(inScreens({ display: "grid", gap: space.x4 }));
export const note = style(inScreens({ ...typography.interface, color: colour.inkMuted }));
export const head = style(
  inScreens({
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: space.x3,
  }),
);
export const rows = style(
  inScreens({
    border: `1px solid ${colour.line}`,
    borderRadius: vars.radius.md,
    backgroundColor: colour.surface,
  }),
);
export const row = style(
  inScreens({
    display: "flex",
    alignItems: "center",
    flexWrap: "wrap",
    gap: space.x3,
    padding: space.x4,
    selectors: { "& + &": { borderBlockStart: `1px solid ${colour.line}` } },
  }),
);
/** What a row is about; its buttons stay beside it where there is room. */
export const body = style(inScreens({ flex: "1 1 10rem", minInlineSize: 0 }));
export const name = style(
  inScreens({
    ...typography.label,
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: space.x2,
    overflowWrap: "anywhere",
  }),
);
export const facts = style(
  inScreens({ ...typography.caption, color: colour.inkMuted, overflowWrap: "anywhere" }),
);
export const entry = style(
  inScreens({
    ...typography.interface,
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "space-between",
    columnGap: space.x4,
    paddingBlock: space.x2,
    overflowWrap: "anywhere",
    selectors: { "& + &": { borderBlockStart: `1px solid ${colour.line}` } },
  }),
);
