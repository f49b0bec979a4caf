import { style } from "@vanilla-extract/css";
import { focusRingInset } from "../../styles/focus.ts";
import { inComponents } from "../../styles/layered.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

export const root = style(
  inComponents({
    ...typography.body,
    display: "flex",
    flexDirection: "column",
    gap: space.x4,
    minInlineSize: 0,
    maxInlineSize: vars.size.measure,
    color: colour.ink,
    overflowWrap: "anywhere",
  }),
);
// The words of a line stay in it while text arrives; a better distribution of lines takes long in long paragraphs.
const steadyLines = { textWrap: "wrap" } as const;
/** Blocks in an item stand closer than those of the answer. */
const afterText = { "li > &:not(:first-child)": { marginBlockStart: space.x2 } };
const afterOther = "&:not(:first-child)";
export const heading = style(
  inComponents({
    ...typography.body,
    fontWeight: vars.weight.strong,
    // Nearer to what it introduces than to what is before it.
    marginBlockEnd: `calc(-1 * ${space.x2})`,
    selectors: {
      [afterOther]: { marginBlockStart: space.x2 },
      "h3&": typography.title,
      "h5&, h6&": { ...typography.label, fontWeight: vars.weight.strong },
    },
  }),
);
export const quote = style(
  inComponents({
    display: "flex",
    flexDirection: "column",
    gap: space.x3,
    borderInlineStart: `2px solid ${colour.lineStrong}`,
    paddingInlineStart: space.x4,
    color: colour.inkMuted,
    selectors: afterText,
  }),
);
export const paragraph = style(inComponents({ ...steadyLines, selectors: afterText }));
export const alertName = style(
  inComponents({
    fontWeight: vars.weight.strong,
    color: colour.ink,
    marginBlockEnd: `calc(-1 * ${space.x2})`,
  }),
);
const list = {
  display: "flex",
  flexDirection: "column",
  gap: space.x1,
  // Room for the signs, also beside enlarged text.
  paddingInlineStart: `max(${space.x6}, 1.5em)`,
  selectors: {
    "&[data-loose]": { gap: space.x3 },
    "li > &": { marginBlockStart: space.x1 },
    "li > &[data-loose]": { marginBlockStart: space.x2 },
  },
} as const;
export const bullets = style(inComponents({ ...list, listStyle: "disc" }));
export const numbers = style(inComponents({ ...list, listStyle: "decimal" }));
export const item = style(
  inComponents({
    ...steadyLines,
    paddingInlineStart: space.x1,
    selectors: {
      "&::marker": { ...typography.figures, color: colour.inkSubtle },
      "&[data-task]": { position: "relative", listStyle: "none" },
    },
  }),
);
export const task = style(
  inComponents({
    position: "absolute",
    insetInlineStart: `calc(-1 * ${space.x5})`,
    insetBlockStart: "0.25em",
    color: colour.inkMuted,
  }),
);
export const rule = style(inComponents({ inlineSize: "100%", borderBlockStart: `1px solid ${colour.line}` }));
export const code = style(
  inComponents({
    fontFamily: vars.font.mono,
    fontSize: "0.875em",
    paddingInline: "0.3em",
    paddingBlock: "0.1em",
    backgroundColor: colour.sunken,
    borderRadius: vars.radius.sm,
    whiteSpace: "break-spaces",
  }),
);
export const strong = style(inComponents({ fontWeight: vars.weight.strong }));
export const mark = style(inComponents({ color: colour.ink, backgroundColor: colour.accentWash }));
/** A block of code. */
export const codeBlock = style(inComponents({ selectors: afterText }));
export const plain = style(
  inComponents({
    fontFamily: vars.font.mono,
    fontSize: vars.text.sm,
    lineHeight: vars.leading.normal,
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
  }),
);
export const tableFrame = style(
  inComponents({
    minInlineSize: 0,
    overflowX: "auto",
    border: `1px solid ${colour.line}`,
    borderRadius: vars.radius.md,
    selectors: { ...afterText, "&:focus-visible": focusRingInset },
  }),
);
export const table = style(inComponents({ ...typography.interface, inlineSize: "100%" }));
export const row = style(
  inComponents({ selectors: { "&:not(:last-child)": { borderBlockEnd: `1px solid ${colour.line}` } } }),
);
const anyCell = {
  paddingInline: space.x3,
  paddingBlock: space.x2,
  minInlineSize: "5rem",
  maxInlineSize: "20rem",
  textAlign: "start",
  verticalAlign: "top",
  // Words do not break inside columns; the table scrolls instead.
  overflowWrap: "break-word",
  selectors: {
    '&[data-align="center"]': { textAlign: "center" },
    '&[data-align="right"]': { ...typography.figures, textAlign: "end" },
    // An amount and its unit stay on one line.
    'td&[data-align="right"]': { whiteSpace: "nowrap" },
  },
} as const;
export const headCell = style(
  inComponents({
    ...anyCell,
    ...typography.caption,
    fontWeight: vars.weight.medium,
    color: colour.inkMuted,
    borderBlockEnd: `1px solid ${colour.line}`,
    verticalAlign: "bottom",
  }),
);
export const cell = style(inComponents(anyCell));
