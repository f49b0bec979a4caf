import { style } from "@vanilla-extract/css";
import { focusRing } from "../../styles/focus.ts";
import { inComponents } from "../../styles/layered.ts";
import { forcedColours } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

export const slider = style(inComponents({ display: "grid", gap: space.x2 }));
export const head = style(
  inComponents({ display: "flex", alignItems: "baseline", justifyContent: "space-between", gap: space.x3 }),
);
export const output = style(
  inComponents({ ...typography.interface, ...typography.figures, color: colour.inkMuted }),
);
export const track = style(
  inComponents({
    position: "relative",
    blockSize: "1.5rem",
    cursor: "pointer",
    "::before": {
      content: "",
      position: "absolute",
      insetInline: 0,
      insetBlockStart: "calc(50% - 1px)",
      borderBlockStart: `2px solid ${colour.lineStrong}`,
      opacity: 0.55,
    },
  }),
);
export const fill = style(
  inComponents({
    position: "absolute",
    insetInlineStart: 0,
    insetBlockStart: "calc(50% - 1.5px)",
    borderBlockStart: `3px solid ${colour.ink}`,
  }),
);
export const thumb = style(
  inComponents({
    insetBlockStart: "50%",
    inlineSize: "1.125rem",
    blockSize: "1.125rem",
    borderRadius: "50%",
    backgroundColor: colour.surface,
    border: `2px solid ${colour.ink}`,
    selectors: {
      "&[data-dragging]": { backgroundColor: colour.ink },
      "&[data-focus-visible]": focusRing,
      "&[data-disabled]": { borderColor: colour.lineStrong },
    },
    "@media": { [forcedColours]: { borderColor: "Highlight" } },
  }),
);
