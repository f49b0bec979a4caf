import { style } from "@vanilla-extract/css";
import { inScreens } from "../../../styles/layered.ts";
import { from, roomFrom } from "../../../styles/responsive.ts";
import { typography } from "../../../styles/typography.ts";
import { vars } from "../../../theme/vars.css.ts";

const { space, colour } = vars;

export const facts = style(
  inScreens({
    border: `1px solid ${colour.line}`,
    borderRadius: vars.radius.md,
    backgroundColor: colour.surface,
  }),
);
/** What it is about, what holds, and what can be done; below each other where there is no room. */
export const fact = style(
  inScreens({
    display: "grid",
    alignItems: "center",
    gap: space.x3,
    padding: space.x4,
    selectors: { "& + &": { borderBlockStart: `1px solid ${colour.line}` } },
    "@container": {
      [roomFrom("medium")]: {
        gridTemplateColumns: "10rem minmax(0, 1fr) auto",
        columnGap: space.x5,
      },
    },
  }),
);
export const term = style(inScreens({ ...typography.interface, color: colour.inkMuted }));
export const detail = style(inScreens({ minInlineSize: 0, overflowWrap: "anywhere" }));
export const value = style(inScreens({ ...typography.label, ...typography.figures }));
export const note = style(
  inScreens({ ...typography.caption, ...typography.figures, color: colour.inkMuted }),
);
export const action = style(inScreens({ justifySelf: "start" }));
export const receipts = style(inScreens({ display: "grid", gap: space.x4, minInlineSize: 0 }));
export const more = style(inScreens({ justifySelf: "start" }));
export const skeletons = style(inScreens({ display: "grid", gap: space.x3 }));

/** The lines of an amount, with the sum below. */
export const lines = style(inScreens({ ...typography.interface, ...typography.figures, display: "grid" }));
export const line = style(
  inScreens({
    display: "flex",
    justifyContent: "space-between",
    alignItems: "baseline",
    gap: space.x5,
    paddingBlock: space.x2,
    selectors: { "& + &": { borderBlockStart: `1px solid ${colour.line}` } },
  }),
);
export const lineText = style(
  inScreens({ color: colour.inkMuted, minInlineSize: 0, overflowWrap: "anywhere" }),
);
export const lineAmount = style(inScreens({ whiteSpace: "nowrap" }));
export const sum = style(
  inScreens({
    ...typography.label,
    fontSize: vars.text.md,
    borderBlockStart: `1px solid ${colour.lineStrong}`,
  }),
);
/** A declaration that the person makes. */
export const statement = style(
  inScreens({ paddingInlineStart: space.x4, borderInlineStart: `2px solid ${colour.accentInk}` }),
);
/** A postcode or a province beside the place. */
export const place = style(
  inScreens({
    display: "grid",
    alignItems: "start",
    gap: space.x4,
    "@media": {
      [from("tablet")]: { gridTemplateColumns: "6.5rem minmax(0, 1fr) 9rem" },
    },
  }),
);
