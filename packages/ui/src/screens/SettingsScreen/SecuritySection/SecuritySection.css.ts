import { style } from "@vanilla-extract/css";
import { inScreens } from "../../../styles/layered.ts";
import { typography } from "../../../styles/typography.ts";
import { vars } from "../../../theme/vars.css.ts";

const { space, colour } = vars;

export const timeout = style(inScreens({ maxInlineSize: "16rem" }));
export const enrolling = style(
  inScreens({
    ...typography.interface,
    display: "grid",
    gap: space.x5,
    paddingInlineStart: space.x5,
    borderInlineStart: `2px solid ${colour.accentInk}`,
  }),
);
/** Dark on light in every theme, for cameras. */
export const qr = style(
  inScreens({
    inlineSize: "11rem",
    blockSize: "11rem",
    maxInlineSize: "100%",
    padding: space.x2,
    backgroundColor: colour.codeGround,
    borderRadius: vars.radius.md,
    border: `1px solid ${colour.line}`,
  }),
);
export const code = style(inScreens({ ...typography.figures, maxInlineSize: "12rem" }));
export const recoveryCodes = style(
  inScreens({
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(11.5rem, 1fr))",
    gap: space.x2,
    padding: space.x4,
    listStyle: "none",
    border: `1px solid ${colour.line}`,
    borderRadius: vars.radius.md,
    backgroundColor: colour.surface,
  }),
);
export const recoveryCode = style(
  inScreens({ ...typography.figures, fontFamily: vars.font.mono, whiteSpace: "nowrap" }),
);
export const sessions = style(
  inScreens({
    border: `1px solid ${colour.line}`,
    borderRadius: vars.radius.md,
    backgroundColor: colour.surface,
  }),
);
export const session = style(
  inScreens({
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: space.x3,
    padding: space.x4,
    selectors: { "& + &": { borderBlockStart: `1px solid ${colour.line}` } },
  }),
);
export const device = style(
  inScreens({ ...typography.label, display: "flex", flexWrap: "wrap", alignItems: "center", gap: space.x2 }),
);
export const passkeyName = style(inScreens({ minInlineSize: 0, overflowWrap: "anywhere" }));
export const fact = style(
  inScreens({ ...typography.caption, ...typography.figures, color: colour.inkMuted }),
);
