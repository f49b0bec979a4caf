import { style } from "@vanilla-extract/css";
import { inScreens } from "../../src/styles/layered.ts";
import { typography } from "../../src/styles/typography.ts";
import { vars } from "../../src/theme/vars.css.ts";

export const playground = style(
  inScreens({
    display: "grid",
    gap: vars.space.x6,
    alignItems: "start",
    "@container": { "(min-width: 56rem)": { gridTemplateColumns: "20rem minmax(0, 1fr)" } },
  }),
);
export const controls = style(inScreens({ display: "grid", gap: vars.space.x8 }));
export const group = style(
  inScreens({ display: "grid", gap: vars.space.x4, margin: 0, padding: 0, border: 0, minInlineSize: 0 }),
);
export const legend = style(inScreens({ ...typography.title, padding: 0, marginBlockEnd: vars.space.x3 }));

export const sample = style(
  inScreens({
    ...typography.body,
    containerType: "inline-size",
    display: "grid",
    gap: vars.space.x6,
    padding: vars.space.x6,
    color: vars.colour.ink,
    fontFamily: vars.font.sans,
    backgroundColor: vars.colour.canvas,
    border: `1px solid ${vars.colour.line}`,
    borderRadius: vars.radius.md,
  }),
);
export const headline = style(inScreens({ ...typography.headline, margin: 0 }));
export const columns = style(
  inScreens({
    display: "grid",
    gap: vars.space.x4,
    alignItems: "start",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(18rem, 100%), 1fr))",
  }),
);
export const files = style(inScreens({ display: "grid", gap: vars.space.x2, justifyItems: "start" }));
