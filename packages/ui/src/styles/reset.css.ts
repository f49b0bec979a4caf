import { type GlobalStyleRule, globalStyle } from "@vanilla-extract/css";
import { vars } from "../theme/vars.css.ts";
import { focusRing } from "./focus.ts";
import { layers } from "./layers.css.ts";
import { reducedMotion } from "./responsive.ts";

const reset = (selector: string, rule: GlobalStyleRule) =>
  globalStyle(selector, { "@layer": { [layers.reset]: rule } });

reset("*, *::before, *::after", { boxSizing: "border-box", margin: 0, padding: 0, border: "0 solid" });

reset("html", {
  fontFamily: vars.font.sans,
  lineHeight: vars.leading.normal,
  color: vars.colour.ink,
  backgroundColor: vars.colour.canvas,
  WebkitTextSizeAdjust: "100%",
  textRendering: "optimizeLegibility",
  WebkitFontSmoothing: "antialiased",
  MozOsxFontSmoothing: "grayscale",
  hangingPunctuation: "first last",
});

reset("body", { minBlockSize: "100dvh", backgroundColor: vars.colour.canvas });
reset("h1, h2, h3, h4, h5, h6", { fontSize: "inherit", fontWeight: "inherit", textWrap: "balance" });
reset("p, li, dd, figcaption", { textWrap: "pretty" });
// Breaks long words and addresses instead of widening the page.
reset("h1, h2, h3, h4, p, li, dt, dd, td, th, label, figcaption, summary", { overflowWrap: "anywhere" });
reset("ul, ol", { listStyle: "none" });
reset("a", { color: "inherit", textDecoration: "none" });
reset("img, svg, picture, video", { display: "block", maxInlineSize: "100%" });
reset("button, input, textarea, select", { font: "inherit", color: "inherit", letterSpacing: "inherit" });
reset("button", { background: "none", textAlign: "inherit" });
reset("th", { fontWeight: "inherit", textAlign: "start" });
reset("table", { borderCollapse: "collapse", borderSpacing: 0 });
reset(":focus-visible", focusRing);
reset("::selection", { backgroundColor: vars.colour.accentWash, color: vars.colour.ink });
reset("[hidden]", { display: "none" });
reset("*, *::before, *::after", {
  "@media": {
    [reducedMotion]: {
      animationDuration: "0.01ms",
      animationIterationCount: 1,
      transitionDuration: "0s",
      scrollBehavior: "auto",
    },
  },
});
