import { globalStyle, style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";
import { coarsePointer, from } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";
import { talk } from "./ChatScreen.css.ts";
import { finger, turn } from "./MessageThread.css.ts";

const { space, colour } = vars;

/** The width in which one answer is read. */
const column = "46rem";

export const pair = style(
  inScreens({
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: space.x6,
    minInlineSize: 0,
    "@media": { [from("desktop")]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
  }),
);
export const side = style(
  inScreens({
    display: "flex",
    flexDirection: "column",
    gap: space.x4,
    minInlineSize: 0,
    padding: space.x4,
    border: `1px solid ${colour.line}`,
    borderRadius: vars.radius.md,
  }),
);
/** At the same height for both. */
export const actions = style(inScreens({ marginBlockStart: "auto" }));
/** Below an answer to which a second one is missing. */
export const second = style(
  inScreens({
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: `${space.x2} ${space.x3}`,
    minInlineSize: 0,
    paddingBlock: space.x3,
    borderBlockStart: `1px solid ${colour.line}`,
  }),
);
export const note = style(inScreens({ ...typography.caption, color: colour.inkMuted }));
globalStyle(
  `${actions} button, ${second} button`,
  inScreens({ "@media": { [coarsePointer]: { minBlockSize: finger, minInlineSize: finger } } }),
);

// Two answers take the room that there is; all else stays as wide as it is read.
globalStyle(`${talk}:has([data-comparison])`, inScreens({ maxInlineSize: "76rem" }));
globalStyle(
  `${talk}:has([data-comparison]) > :not(:has([data-comparison])), ${talk} ${turn}:not(:has([data-comparison])), ${turn} > :not([data-comparison])`,
  inScreens({ inlineSize: "100%", maxInlineSize: column, marginInline: "auto" }),
);
