import { globalStyle } from "@vanilla-extract/css";
import { typography } from "../../src/styles/typography.ts";
import { vars } from "../../src/theme/vars.css.ts";
import { inlineCode } from "./inlineCode.ts";

// The parts of Storybook's documentation pages that its theme does not reach. Two classes, to precede its own styles.
const page = ".sbdocs.sbdocs-content";

globalStyle(page, { color: vars.colour.ink });
globalStyle(`${page} > h1`, {
  ...typography.heading,
  fontSize: vars.text.xxl,
  marginBlockEnd: vars.space.x3,
});
globalStyle(`${page} > h1 + p`, { ...typography.lead, color: vars.colour.inkMuted });
globalStyle(`${page} > h2`, {
  ...typography.title,
  marginBlock: `${vars.space.x12} ${vars.space.x3}`,
  paddingBlockEnd: 0,
  borderBlockEnd: 0,
});
globalStyle(`${page} > h3`, { ...typography.label, marginBlock: `${vars.space.x8} ${vars.space.x2}` });
globalStyle(`${page} > p, ${page} > ul > li, ${page} > ol > li`, {
  ...typography.body,
  maxInlineSize: vars.size.measure,
});
globalStyle(`${page} > ul`, { listStyle: "disc" });
// Stories stand on the ground that they have in the product.
globalStyle(`${page} .sbdocs-preview`, { backgroundColor: vars.colour.canvas, boxShadow: "none" });
globalStyle(`${page} a:not(.sb-unstyled *)`, {
  color: vars.colour.accentInk,
  textDecorationThickness: "from-font",
});
globalStyle(`${page} :is(p, li, td, h2, h3) code:not(.sb-unstyled *)`, inlineCode);
globalStyle(`${page} > .docblock-source`, {
  backgroundColor: vars.colour.sunken,
  borderColor: vars.colour.line,
  boxShadow: "none",
});
