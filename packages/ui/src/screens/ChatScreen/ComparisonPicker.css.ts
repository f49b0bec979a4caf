import { style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { space, colour } = vars;

export const picker = style(
  inScreens({
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: space.x3,
    // It leaves room for the conversation.
    maxBlockSize: "50dvh",
    overflowY: "auto",
    padding: space.x4,
    border: `1px solid ${colour.line}`,
    borderRadius: vars.radius.md,
    backgroundColor: colour.surface,
  }),
);
export const head = style(
  inScreens({ display: "flex", alignItems: "center", justifyContent: "space-between", gap: space.x2 }),
);
export const title = style(inScreens({ ...typography.label, color: colour.inkMuted }));
/** Beside each other where there is room for two names. */
export const selects = style(
  inScreens({
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 14rem), 1fr))",
    gap: space.x3,
    minInlineSize: 0,
  }),
);
export const note = style(
  inScreens({
    ...typography.caption,
    color: colour.inkMuted,
    selectors: { "&:empty": { display: "none" } },
  }),
);
