import { style } from "@vanilla-extract/css";
import { inScreens } from "../../src/styles/layered.ts";
import { reducedMotion } from "../../src/styles/responsive.ts";
import { typography } from "../../src/styles/typography.ts";
import { vars } from "../../src/theme/vars.css.ts";

const hairline = `1px solid ${vars.colour.line}`;

/** The pages adapt to the width of their place: the canvas of a story, or a documentation page. */
export const page = style(
  inScreens({
    ...typography.interface,
    containerType: "inline-size",
    display: "grid",
    gap: vars.space.x10,
    color: vars.colour.ink,
    fontFamily: vars.font.sans,
  }),
);
export const group = style(inScreens({ display: "grid", gap: vars.space.x4 }));
export const groupTitle = style(inScreens({ ...typography.title, margin: 0 }));
export const rows = style(
  inScreens({ display: "grid", margin: 0, padding: 0, listStyle: "none", borderBlockStart: hairline }),
);
const wide = "(min-width: 56rem)";
/** A token: its name and role, beside its value or specimen where the place is wide enough. */
export const row = style(
  inScreens({
    display: "grid",
    gap: vars.space.x4,
    paddingBlock: vars.space.x4,
    borderBlockEnd: hairline,
    "@container": { [wide]: { gridTemplateColumns: "15rem minmax(0, 1fr)" } },
  }),
);
export const naming = style(inScreens({ display: "grid", alignContent: "start", gap: vars.space.x1 }));
/** A text with the button that copies it. */
export const copyable = style(
  inScreens({ display: "flex", alignItems: "center", gap: vars.space.x1, minInlineSize: 0 }),
);
/** Quiet, because there is one beside each value. */
export const copy = style(inScreens({ flexShrink: 0, color: vars.colour.inkSubtle }));
export const tokenName = style(
  inScreens({ ...typography.label, fontFamily: vars.font.mono, overflowWrap: "anywhere" }),
);
export const tokenValue = style(
  inScreens({ ...typography.caption, ...typography.figures, fontFamily: vars.font.mono }),
);
export const note = style(inScreens({ ...typography.caption, margin: 0, color: vars.colour.inkMuted }));
export const specimen = style(inScreens({ minInlineSize: 0, overflowWrap: "break-word", margin: 0 }));

/** Two panels, in the light and in the dark theme. */
export const schemes = style(
  inScreens({
    display: "grid",
    gap: vars.space.x3,
    "@container": { "(min-width: 40rem)": { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
  }),
);
export const panel = style(
  inScreens({
    display: "grid",
    alignContent: "start",
    gap: vars.space.x3,
    padding: vars.space.x4,
    color: vars.colour.ink,
    backgroundColor: vars.colour.canvas,
    border: hairline,
    borderRadius: vars.radius.md,
  }),
);
export const colourValue = style(
  inScreens({ display: "grid", gridTemplateColumns: "4rem minmax(0, 1fr)", gap: vars.space.x3 }),
);
export const swatch = style(
  inScreens({
    forcedColorAdjust: "none",
    minBlockSize: "4rem",
    border: hairline,
    borderRadius: vars.radius.md,
  }),
);
export const values = style(inScreens({ display: "grid", alignContent: "center" }));
export const partners = style(
  inScreens({
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(5.25rem, 1fr))",
    gap: vars.space.x2,
    margin: 0,
    padding: 0,
    listStyle: "none",
  }),
);
export const partner = style(inScreens({ display: "grid", gap: vars.space.x1, alignContent: "start" }));
export const partnerSample = style(
  inScreens({
    ...typography.label,
    forcedColorAdjust: "none",
    display: "grid",
    placeItems: "center",
    blockSize: "2rem",
    border: hairline,
    borderRadius: vars.radius.sm,
  }),
);
export const partnerMark = style(
  inScreens({
    inlineSize: "1.5rem",
    blockSize: "0.5rem",
    backgroundColor: "currentColor",
    borderRadius: vars.radius.full,
  }),
);
export const partnerText = style(
  inScreens({
    ...typography.caption,
    ...typography.figures,
    display: "grid",
    color: vars.colour.inkMuted,
    overflowWrap: "anywhere",
  }),
);
export const failing = style(inScreens({ color: vars.colour.danger.ink, fontWeight: vars.weight.strong }));

export const columns = style(
  inScreens({
    display: "grid",
    gap: vars.space.x6,
    gridTemplateColumns: "repeat(auto-fit, minmax(min(15rem, 100%), 1fr))",
  }),
);
export const family = style(
  inScreens({ display: "grid", alignContent: "start", gap: vars.space.x3, margin: 0, padding: 0 }),
);
export const familyName = style(inScreens({ margin: 0, fontSize: vars.text.display, lineHeight: 1.1 }));
export const glyphs = style(inScreens({ margin: 0, fontSize: vars.text.md, overflowWrap: "anywhere" }));

/** A length, shown to scale; one that does not fit ends at the edge of the page. */
export const bar = style(
  inScreens({
    alignSelf: "center",
    blockSize: "0.75rem",
    maxInlineSize: "100%",
    backgroundColor: vars.colour.lineStrong,
  }),
);
export const shape = style(
  inScreens({
    inlineSize: "6rem",
    blockSize: "4rem",
    backgroundColor: vars.colour.surface,
    border: `1px solid ${vars.colour.lineStrong}`,
  }),
);
export const floating = style(
  inScreens({
    blockSize: "5rem",
    margin: vars.space.x5,
    backgroundColor: vars.colour.raised,
    borderRadius: vars.radius.md,
    boxShadow: vars.shadow.float,
  }),
);
/** Sheets that overlap: the higher the layer, the further down and in front. */
export const stack = style(inScreens({ display: "grid", padding: 0, margin: 0, listStyle: "none" }));
export const sheet = style(
  inScreens({
    position: "relative",
    padding: vars.space.x4,
    marginBlockStart: `calc(-1 * ${vars.space.x2})`,
    backgroundColor: vars.colour.raised,
    border: `1px solid ${vars.colour.lineStrong}`,
    borderRadius: vars.radius.md,
  }),
);

export const track = style(
  inScreens({
    display: "flex",
    padding: vars.space.x1,
    backgroundColor: vars.colour.sunken,
    borderRadius: vars.radius.full,
  }),
);
/** Pushes the mark to the end of its track. */
export const lead = style(
  inScreens({
    flexGrow: 0,
    transitionProperty: "flex-grow",
    transitionTimingFunction: vars.motion.out,
    selectors: { "&[data-moved]": { flexGrow: 1 } },
  }),
);
export const mover = style(
  inScreens({
    flexShrink: 0,
    inlineSize: "2rem",
    blockSize: "1.25rem",
    backgroundColor: vars.colour.accent,
    borderRadius: vars.radius.full,
  }),
);
export const curve = style(
  inScreens({
    inlineSize: "10rem",
    blockSize: "10rem",
    padding: vars.space.x2,
    color: vars.colour.accentInk,
    backgroundColor: vars.colour.sunken,
    borderRadius: vars.radius.md,
  }),
);
export const stillNote = style(
  inScreens({ display: "none", "@media": { [reducedMotion]: { display: "block" } } }),
);
