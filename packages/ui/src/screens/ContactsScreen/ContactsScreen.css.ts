import { style } from "@vanilla-extract/css";
import { inScreens } from "../../styles/layered.ts";
import { from } from "../../styles/responsive.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { colour, space } = vars;

export const cards = style(
  inScreens({
    display: "grid",
    gap: space.x4,
    "@media": { [from("tablet")]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
  }),
);
export const card = style(inScreens({ display: "grid", gap: space.x3, alignContent: "start" }));
/** A line whose length is proportional to the response time. */
export const wait = style(
  inScreens({
    position: "relative",
    blockSize: "1.25rem",
    marginBlockEnd: space.x3,
    "::before": {
      content: "",
      position: "absolute",
      insetInline: 0,
      insetBlockStart: "50%",
      borderBlockStart: `1px dashed ${colour.line}`,
    },
  }),
);
export const waitLine = style(
  inScreens({
    position: "absolute",
    insetInlineStart: 0,
    insetBlockStart: "calc(50% - 0.75px)",
    borderBlockStart: `2px solid ${colour.accentInk}`,
    "::after": {
      content: "",
      position: "absolute",
      insetInlineEnd: "-6px",
      insetBlockStart: "-7px",
      inlineSize: "12px",
      blockSize: "12px",
      borderRadius: "50%",
      backgroundColor: colour.accentInk,
    },
  }),
);
export const title = style(inScreens(typography.heading));
export const text = style(inScreens({ ...typography.interface, color: colour.inkMuted }));
export const address = style(inScreens({ ...typography.lead, overflowWrap: "anywhere" }));
export const answer = style(inScreens({ ...typography.label, ...typography.figures }));
export const lists = style(
  inScreens({
    display: "grid",
    gap: space.x10,
    "@media": { [from("tablet")]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
  }),
);
export const listTitle = style(inScreens({ ...typography.title, paddingBlockEnd: space.x4 }));
export const list = style(
  inScreens({ ...typography.body, display: "grid", gap: space.x2, justifyItems: "start" }),
);
