import { globalStyle, style } from "@vanilla-extract/css";
import { inPatterns } from "../../styles/layered.ts";
import { ownTarget } from "../../styles/ownTarget.ts";
import { typography } from "../../styles/typography.ts";
import { vars } from "../../theme/vars.css.ts";

const { space, colour } = vars;

export const page = style(
  inPatterns({
    minBlockSize: "100dvh",
    display: "grid",
    gridTemplateRows: "auto 1fr",
    padding: space.x6,
  }),
);
export const home = style(inPatterns({ justifySelf: "start" }));
export const main = style(
  inPatterns({
    alignSelf: "center",
    justifySelf: "center",
    inlineSize: "100%",
    maxInlineSize: "400px",
    display: "flex",
    flexDirection: "column",
    gap: space.x5,
    paddingBlock: space.x8,
    marginBlockEnd: "8vh",
  }),
);
export const title = style(inPatterns(typography.heading));
export const text = style(inPatterns({ ...typography.body, color: colour.inkMuted }));
globalStyle(`${home} > a`, inPatterns(ownTarget));
