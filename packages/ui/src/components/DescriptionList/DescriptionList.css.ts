import { createContainer, style } from "@vanilla-extract/css";
import { inComponents } from "../../styles/layered.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;
const listContainer = createContainer();

export const frame = style(inComponents({ containerName: listContainer, containerType: "inline-size" }));
export const list = style(inComponents(typography.interface));
/** Term above detail in a narrow container, side by side in a wide one. */
export const item = style(
  inComponents({
    display: "grid",
    gap: space.x1,
    paddingBlock: space.x3,
    borderBlockEnd: `1px solid ${colour.line}`,
    selectors: { "&:last-child": { borderBlockEnd: 0 } },
    "@container": {
      [`${listContainer} (min-width: 28rem)`]: {
        gridTemplateColumns: "minmax(8rem, 1fr) minmax(0, 2fr)",
        alignItems: "baseline",
        columnGap: space.x4,
      },
    },
  }),
);
export const term = style(inComponents({ color: colour.inkMuted }));
export const detail = style(
  inComponents({
    ...typography.figures,
    display: "flex",
    alignItems: "center",
    flexWrap: "wrap",
    gap: space.x2,
    minInlineSize: 0,
    overflowWrap: "anywhere",
    // The button stays beside the text that it copies.
    selectors: { "&:has(> button)": { flexWrap: "nowrap" } },
  }),
);
/** The negative margin keeps the button from making the line higher. */
export const copy = style(inComponents({ marginBlock: "-0.375rem" }));
