import { style } from "@vanilla-extract/css";
import { inComponents } from "../../styles/layered.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space, motion } = vars;

export const field = style(
  inComponents({
    display: "flex",
    flexDirection: "column",
    gap: space.x1,
    minInlineSize: 0,
    overflowWrap: "anywhere",
  }),
);
export const label = style(inComponents({ ...typography.label, color: colour.ink }));
export const hint = style(inComponents({ ...typography.caption, color: colour.inkSubtle }));
export const error = style(
  inComponents({
    ...typography.caption,
    display: "flex",
    gap: space.x1,
    color: colour.danger.ink,
    fontWeight: vars.weight.medium,
  }),
);
export const errorIcon = style(inComponents({ marginBlockStart: "0.05rem" }));

/** The border around the input and what is beside it inside the field. */
export const frame = style(
  inComponents({
    display: "flex",
    alignItems: "center",
    minBlockSize: vars.size.controlMd,
    backgroundColor: colour.surface,
    border: `1px solid ${colour.lineStrong}`,
    borderRadius: vars.radius.md,
    transition: `border-color ${motion.fast} ${motion.out}, box-shadow ${motion.fast} ${motion.out}`,
    selectors: {
      "&[data-hovered]:not([data-disabled], [data-invalid], [data-focus-within])": {
        borderColor: colour.inkMuted,
      },
      "&[data-focus-within]": {
        borderColor: colour.focus,
        outline: `1px solid ${colour.focus}`,
        outlineOffset: 0,
      },
      "&[data-invalid]": { borderColor: colour.danger.solid },
      "&[data-invalid][data-focus-within]": { outlineColor: colour.danger.solid },
      "&[data-disabled]": { backgroundColor: colour.sunken, borderColor: colour.line },
      // No frame: a text to read and copy, not to change.
      "&:has(> [readonly]):not([data-focus-within])": {
        backgroundColor: colour.sunken,
        borderColor: "transparent",
      },
    },
  }),
);
export const input = style(
  inComponents({
    flex: 1,
    inlineSize: "100%",
    minInlineSize: 0,
    paddingInline: space.x3,
    paddingBlock: space.x2,
    fontSize: vars.text.md,
    lineHeight: vars.leading.snug,
    backgroundColor: "transparent",
    border: 0,
    outline: "none",
    selectors: {
      "&::placeholder": { color: colour.inkSubtle, opacity: 1 },
      "&[data-disabled]": { color: colour.inkSubtle, cursor: "not-allowed" },
      "&:-webkit-autofill": {
        WebkitTextFillColor: colour.ink,
        boxShadow: `inset 0 0 0 100px ${colour.surface}`,
      },
    },
  }),
);
export const textArea = style(inComponents({ resize: "vertical", minBlockSize: "6rem" }));
