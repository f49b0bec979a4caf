import { style } from "@vanilla-extract/css";
import { inComponents } from "../../styles/layered.ts";
import { vars } from "../../theme/vars.css.ts";

export const copyButton = style(
  inComponents({
    color: vars.colour.inkMuted,
    selectors: {
      '&[data-outcome="copied"]': { color: vars.colour.success.ink },
      '&[data-outcome="failed"]': { color: vars.colour.danger.ink },
    },
  }),
);
