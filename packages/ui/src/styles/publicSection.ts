import { vars } from "../theme/vars.css.ts";
import { accentDot } from "./marks.ts";
import { from } from "./responsive.ts";

const { colour, space, size } = vars;

/** Width and margins of a section of a public page; on wide screens with a vertical line along its start edge. */
export const publicSection = {
  position: "relative",
  maxInlineSize: size.page,
  marginInline: "auto",
  paddingInline: space.x4,
  paddingBlock: space.x16,
  "@media": {
    [from("tablet")]: { paddingInline: space.x8 },
    [from("desktop")]: { paddingBlock: space.x24 },
    [from("wide")]: {
      "::before": {
        content: "",
        position: "absolute",
        insetBlock: 0,
        insetInlineStart: 0,
        borderInlineStart: `1px solid ${colour.line}`,
      },
    },
  },
} as const;

/** A dot and a short line in the accent colour that mark a headline on wide screens, at the height of its first line. */
export const headlineCue = {
  position: "relative",
  "@media": {
    [from("wide")]: {
      "::before": {
        ...accentDot,
        insetBlockStart: "calc(0.6em - 3.5px)",
        insetInlineStart: `calc(${space.x8} * -1 - 3px)`,
      },
      "::after": {
        content: "",
        position: "absolute",
        insetBlockStart: "calc(0.6em - 0.75px)",
        insetInlineStart: `calc(${space.x8} * -1 + 4px)`,
        inlineSize: space.x4,
        borderBlockStart: `1.5px solid ${colour.accentInk}`,
      },
    },
  },
} as const;
