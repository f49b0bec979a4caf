import { globalStyle, style } from "@vanilla-extract/css";
import { inPatterns } from "../../styles/layered.ts";
import { from } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

/** Pages whose own controls stand at the end of the window, as the composer of the chat: the banner stands before the page. */
const withControlsAtEnd = ":has([data-window-end])";

/**
 * At the edge of the window above the page, but below dialogs; at the end of the page under its content, so that it covers
 * nothing there.
 */
export const banner = style(
  inPatterns({
    position: "sticky",
    // A page ends at a part of a pixel, and browsers scroll by whole ones: the rest must not lift the banner.
    insetBlockEnd: "-1px",
    zIndex: vars.layer.sidebar,
    display: "grid",
    gap: space.x4,
    maxBlockSize: "calc(100dvh - 4rem)",
    overflowY: "auto",
    overscrollBehavior: "contain",
    padding: space.x5,
    backgroundColor: colour.raised,
    borderBlockStart: `2px solid ${colour.ink}`,
    boxShadow: vars.shadow.float,
    "@media": {
      [from("tablet")]: {
        selectors: {
          [`:not(${withControlsAtEnd}) > &`]: {
            insetBlockEnd: `calc(${space.x6} - 1px)`,
            marginBlock: space.x6,
            marginInline: `auto ${space.x6}`,
            inlineSize: `min(27rem, 100vw - 2 * ${space.x6})`,
            borderRadius: `0 0 ${vars.radius.md} ${vars.radius.md}`,
          },
        },
      },
    },
  }),
);
export const head = style(
  inPatterns({ display: "flex", alignItems: "flex-start", justifyContent: "space-between", gap: space.x3 }),
);
export const title = style(inPatterns(typography.title));
export const text = style(inPatterns({ ...typography.interface, color: colour.inkMuted }));
export const options = style(
  inPatterns({
    display: "grid",
    gap: space.x4,
    paddingBlock: space.x4,
    borderBlock: `1px solid ${colour.line}`,
  }),
);
/** Both buttons look the same, so that no answer is favoured. */
export const answers = style(
  inPatterns({
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(9rem, 100%), 1fr))",
    gap: space.x2,
  }),
);
export const customise = style(
  inPatterns({ justifySelf: "start", marginInlineStart: `calc(${space.x3} * -1)` }),
);

globalStyle(
  `body > ${withControlsAtEnd}:has(> ${banner})`,
  inPatterns({ display: "flex", flexFlow: "column" }),
);
const before = `${withControlsAtEnd} > ${banner}`;
globalStyle(
  before,
  inPatterns({
    position: "static",
    order: -1,
    borderBlock: "none",
    "@media": {
      [from("tablet")]: { columnGap: space.x8, gridTemplateColumns: "1fr 20rem" },
    },
  }),
);
globalStyle(
  `${before} > ${answers}`,
  inPatterns({ "@media": { [from("tablet")]: { gridArea: "1 / 2 / 4", alignSelf: "center" } } }),
);
