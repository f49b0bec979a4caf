import { globalStyle, style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";
import { coarsePointer, roomBelow } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { visuallyHidden } from "../../styles/visuallyHidden.ts";
import { vars } from "../../theme/vars.css.ts";
import { finger } from "./MessageThread.css.ts";

const { space, colour, motion } = vars;

/** A container: what stands in the bar depends on its room, which large text takes too. */
export const composer = style(
  inScreens({
    containerType: "inline-size",
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: space.x2,
    minInlineSize: 0,
  }),
);
export const frame = style(
  inScreens({
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    minInlineSize: 0,
    border: `1px solid ${colour.lineStrong}`,
    borderRadius: vars.radius.md,
    backgroundColor: colour.surface,
    transition: `border-color ${motion.fast} ${motion.out}`,
    selectors: {
      "&:has(textarea:focus)": {
        borderColor: colour.focus,
        outline: `1px solid ${colour.focus}`,
        outlineOffset: 0,
      },
      "&[data-disabled]": { backgroundColor: colour.sunken, borderColor: colour.line },
    },
  }),
);
const line = `calc(${vars.text.md} * ${vars.leading.normal})`;
const textBox = {
  ...typography.body,
  gridArea: "1 / 1",
  inlineSize: "100%",
  minInlineSize: 0,
  paddingInline: space.x4,
  paddingBlockStart: space.x3,
  paddingBlockEnd: space.x2,
  border: 0,
  overflowWrap: "anywhere",
  whiteSpace: "pre-wrap",
} as const;
/** As high as its text, up to ten lines and less than half of a low window. */
export const grow = style(
  inScreens({
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    maxBlockSize: `min(calc(10 * ${line} + ${space.x5}), 40dvh)`,
    minBlockSize: `calc(${line} + ${space.x5})`,
    overflow: "hidden",
    // The space keeps a last line that is empty.
    "::after": { ...textBox, content: 'attr(data-text) " "', visibility: "hidden" },
  }),
);
export const field = style(
  inScreens({
    ...textBox,
    maxBlockSize: `min(calc(10 * ${line} + ${space.x5}), 40dvh)`,
    backgroundColor: "transparent",
    color: colour.ink,
    resize: "none",
    // The frame shows the focus.
    outline: "none",
    "::placeholder": { color: colour.inkSubtle, opacity: 1 },
    selectors: { "&:disabled": { color: colour.inkSubtle, cursor: "not-allowed" } },
  }),
);
/** Room for the choices and the buttons beside each other. */
const inOneRow = "(min-width: 28rem)";
/** No room for what was spent beside the figures of what is written. */
const spentNeedsItsLine = "(max-width: 45.98rem)";
/** What was spent may need two lines. */
const spentNeedsTwoLines = "(max-width: 27.98rem)";
/** The figures of what is written may need two lines. */
const writtenNeedsTwoLines = "(max-width: 21.98rem)";
/** Room for the buttons' icons alone. */
const iconsOnly = roomBelow("small");

export const bar = style(
  inScreens({
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: space.x2,
    padding: space.x2,
    minInlineSize: 0,
  }),
);
export const choices = style(
  inScreens({
    flex: "1 1 100%",
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: space.x1,
    minInlineSize: 0,
    minBlockSize: vars.size.controlSm,
    "@container": { [inOneRow]: { flex: "1 1 0", flexWrap: "nowrap", whiteSpace: "nowrap" } },
  }),
);
/** As the button of a Select, before the code of the list is there. */
export const closedChoice = style(
  inScreens({
    display: "flex",
    alignItems: "center",
    gap: space.x2,
    border: "1px solid transparent",
    borderRadius: vars.radius.md,
    cursor: "pointer",
    selectors: {
      "&[data-focus-visible]": { borderColor: colour.focus, outline: `1px solid ${colour.focus}` },
      "&[data-disabled]": { color: colour.inkSubtle, cursor: "not-allowed" },
    },
  }),
);
export const closedSign = style(inScreens({ color: colour.inkMuted }));
/** A choice as quiet as a button in a bar. */
export const choice = style(inScreens({ maxInlineSize: "100%" }));
globalStyle(
  `${choice} > button`,
  inScreens({
    ...typography.interface,
    minBlockSize: vars.size.controlSm,
    inlineSize: "auto",
    maxInlineSize: "100%",
    paddingInline: space.x2,
    paddingBlock: space.x1,
    borderColor: "transparent",
    backgroundColor: "transparent",
    color: colour.inkMuted,
    "@media": { [coarsePointer]: { minBlockSize: finger } },
  }),
);
globalStyle(
  `${choice} > button[data-hovered]`,
  inScreens({ backgroundColor: colour.sunken, color: colour.ink }),
);
globalStyle(
  `${bar} > button`,
  inScreens({ "@media": { [coarsePointer]: { minBlockSize: finger, minInlineSize: finger } } }),
);
globalStyle(`${bar} > button > span`, inScreens({ "@container": { [iconsOnly]: visuallyHidden } }));
globalStyle(
  `${bar} > button:has(> span)`,
  inScreens({ "@container": { [iconsOnly]: { paddingInline: space.x3 } } }),
);
/** Buttons whose words need more room than there is beside the choices. */
export const extra = style(inScreens({ flexShrink: 0 }));
globalStyle(`${extra} > span`, inScreens({ "@container": { "(max-width: 42rem)": visuallyHidden } }));
export const send = style(inScreens({ marginInlineStart: "auto" }));
export const notice = style(
  inScreens({
    ...typography.caption,
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: space.x2,
    paddingInline: space.x4,
    paddingBlock: space.x1,
    borderBlockEnd: `1px solid ${colour.line}`,
    color: colour.inkMuted,
  }),
);
/** Height of a line of figures: that of a key. */
const figuresLine = "1.25rem";
const twoLines = `calc(2 * ${figuresLine})`;
/** A budget of which nothing is left. */
export const over = style(inScreens({ color: colour.danger.ink, fontWeight: vars.weight.medium }));
/**
 * Keeps its height whatever is in it: a press is lost where a control moves during it. What has no room is clipped, first the
 * keys, then what was spent. When the budget is used up, what was spent has a line of its own, or all the room.
 */
export const hint = style(
  inScreens({
    ...typography.caption,
    lineHeight: figuresLine,
    display: "flex",
    flexFlow: "row-reverse wrap",
    alignContent: "flex-start",
    justifyContent: "space-between",
    columnGap: space.x4,
    blockSize: figuresLine,
    paddingInline: space.x1,
    overflow: "hidden",
    color: colour.inkSubtle,
    "@container": { [writtenNeedsTwoLines]: { blockSize: twoLines } },
    selectors: { [`&:has(${over})`]: { "@container": { [spentNeedsItsLine]: { blockSize: twoLines } } } },
  }),
);
// A touch screen has no keys, and two lines may have no room for them.
globalStyle(
  `${hint} > [data-keys]`,
  inScreens({
    display: "flex",
    gap: space.x1,
    marginInlineEnd: "auto",
    "@media": { [coarsePointer]: { display: "none" } },
    "@container": { [writtenNeedsTwoLines]: { display: "none" } },
  }),
);
export const figures = style(inScreens(typography.figures));
export const counter = style(
  inScreens({
    ...typography.figures,
    selectors: {
      "&[data-over]": { color: colour.danger.ink, fontWeight: vars.weight.medium },
      [`${hint}:has(${over}) > &`]: { "@container": { [spentNeedsTwoLines]: { display: "none" } } },
    },
  }),
);
export const preview = style(
  inScreens({
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: space.x4,
    // Above the composer it leaves room for the conversation.
    selectors: { "form &": { maxBlockSize: "50dvh", overflowY: "auto" } },
    padding: space.x4,
    border: `1px solid ${colour.line}`,
    borderRadius: vars.radius.md,
    backgroundColor: colour.surface,
  }),
);
export const previewHead = style(
  inScreens({ display: "flex", alignItems: "center", justifyContent: "space-between", gap: space.x2 }),
);
export const previewTitle = style(inScreens({ ...typography.label, color: colour.inkMuted }));
