import { style } from "@vanilla-extract/css";
import { controlOverMark } from "../../styles/controlOverMark.ts";
import { focusRing } from "../../styles/focus.ts";
import { inComponents } from "../../styles/layered.ts";
import { forcedColours } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space, motion } = vars;

export const options = style(
  inComponents({
    display: "grid",
    gap: space.x2,
    marginBlock: space.x1,
    selectors: {
      '&[data-appearance="list"]': { gap: space.x1, justifyItems: "start" },
      '&[data-appearance="cards"][data-orientation="horizontal"]': {
        gridTemplateColumns: "repeat(auto-fit, minmax(min(9rem, 100%), 1fr))",
      },
      '&[data-appearance="list"][data-orientation="horizontal"]': {
        display: "flex",
        flexWrap: "wrap",
        columnGap: space.x5,
      },
    },
  }),
);
/** A choice. A card can be pressed anywhere inside its frame. */
export const option = style(
  inComponents({
    position: "relative",
    display: "grid",
    alignContent: "start",
    gap: "2px",
    minInlineSize: 0,
    selectors: {
      "[data-appearance=cards] > &": {
        padding: space.x3,
        border: `1px solid ${colour.line}`,
        borderRadius: vars.radius.md,
        transition: `border-color ${motion.fast} ${motion.out}, background-color ${motion.fast} ${motion.out}`,
      },
      "[data-appearance=cards] > &:has([data-hovered])": { borderColor: colour.lineStrong },
      "[data-appearance=cards] > &:has([data-pressed])": { backgroundColor: colour.sunken },
      "[data-appearance=cards] > &[data-selected]": {
        borderColor: colour.ink,
        backgroundColor: colour.surface,
      },
      "[data-appearance=cards] > &[data-invalid]": { borderColor: colour.danger.solid },
      "[data-appearance=cards] > &:has([data-focus-visible])": focusRing,
      "[data-appearance=cards] > &[data-disabled]": {
        backgroundColor: colour.sunken,
        borderColor: colour.line,
      },
      "[data-appearance=cards] > &[data-disabled][data-selected]": { borderColor: colour.lineStrong },
    },
    "@media": {
      [forcedColours]: {
        selectors: { "[data-appearance=cards] > &[data-selected]": { borderColor: "Highlight" } },
      },
    },
  }),
);
export const optionButton = style(
  inComponents({
    ...typography.label,
    display: "flex",
    alignItems: "flex-start",
    gap: space.x3,
    minBlockSize: vars.size.target,
    paddingBlock: `calc((${vars.size.target} - 1.25rem) / 2)`,
    overflowWrap: "anywhere",
    cursor: "pointer",
    selectors: {
      "[data-appearance=list] &": { ...typography.interface, gap: space.x2 },
      "[data-appearance=cards] &::after": { content: "", position: "absolute", inset: 0 },
      "&[data-disabled]": { cursor: "not-allowed", color: colour.inkSubtle },
      "&[data-readonly]": { cursor: "default" },
    },
  }),
);
controlOverMark(optionButton, { inlineSize: "1.125rem", blockSize: "1.125rem", at: "start" });
/** Above the pressable area of the card, so that a press on the text reaches the text. */
export const text = style(inComponents({ position: "relative", zIndex: 1 }));
export const dot = style(
  inComponents({
    flexShrink: 0,
    inlineSize: "1.125rem",
    blockSize: "1.125rem",
    border: `1.5px solid ${colour.lineStrong}`,
    borderRadius: "50%",
    backgroundColor: colour.surface,
    transition: `border-width ${motion.fast} ${motion.out}`,
    selectors: {
      "[data-hovered]:not([data-disabled]) > &": { borderColor: colour.ink },
      "[data-invalid] > &": { borderColor: colour.danger.solid },
      "[data-selected] > &": { borderColor: colour.ink, borderWidth: "5.5px" },
      "[data-disabled] > &": { opacity: 0.5 },
      "[data-appearance=list] [data-focus-visible] > &": focusRing,
    },
    "@media": {
      [forcedColours]: { selectors: { "[data-selected] > &": { borderColor: "Highlight" } } },
    },
  }),
);
export const note = style(
  inComponents({
    ...typography.caption,
    color: colour.inkSubtle,
    paddingInlineStart: `calc(1.125rem + ${space.x3})`,
    selectors: { "[data-appearance=list] &": { paddingInlineStart: `calc(1.125rem + ${space.x2})` } },
  }),
);
