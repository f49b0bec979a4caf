/** Media features of a story. */
export interface StoryMedia {
  forcedColors?: "active";
  reducedMotion?: "reduce" | "no-preference";
}

/** A condition that every window meets, and one that none does. */
const MET = "(min-width: 0px)";
const UNMET = "(max-width: -1px)";

/** A media query in which conditions on the imitated features are replaced by their results. */
function rewritten(query: string, { forcedColors, reducedMotion }: StoryMedia): string {
  const replace = (text: string, feature: string, value: string | undefined, off: string) =>
    value === undefined
      ? text
      : text.replaceAll(
          new RegExp(`\\(\\s*${feature}\\s*(?::\\s*([\\w-]+)\\s*)?\\)`, "gi"),
          (_, wanted?: string) => ((wanted ? wanted === value : value !== off) ? MET : UNMET),
        );
  const text = replace(query, "forced-colors", forcedColors, "none");
  return replace(text, "prefers-reduced-motion", reducedMotion, "no-preference");
}

const sides = ["top", "right", "bottom", "left", "block-start", "block-end", "inline-start", "inline-end"];
const borders = sides.map((side) => `border-${side}-color`);
/** What forced colours mode puts in the place of an author's value, by property. */
const forcedValues: Readonly<Record<string, string>> = {
  color: "CanvasText",
  "background-color": "Canvas",
  "background-image": "none",
  "box-shadow": "none",
  "text-shadow": "none",
  fill: "CanvasText",
  stroke: "CanvasText",
  ...Object.fromEntries(
    [...borders, "outline-color", "text-decoration-color", "column-rule-color"].map((name) => [
      name,
      "currentColor",
    ]),
  ),
};
const transparent = /^(transparent|rgba\(.*, 0\)|.*\/ 0\))$/;
/** Values that stay: system colours, what is inherited, images, and tokens, which are system colours in this mode. */
const staying =
  /^$|^(accentcolor|accentcolortext|activetext|button(border|face|text)|canvas(text)?|currentcolor|field(text)?|graytext|highlight(text)?|inherit|initial|linktext|mark(text)?|none|revert(-layer)?|selecteditem(text)?|unset|visitedtext)$|url\(|var\(/i;

const staysInForcedColours = (property: string, value: string) =>
  property.endsWith("-shadow")
    ? value === "" || value === "none"
    : staying.test(value) || (property === "background-color" && transparent.test(value));

function* rulesIn(rules: CSSRuleList): Generator<CSSRule> {
  for (const rule of rules) {
    yield rule;
    if (rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule) yield* rulesIn(rule.cssRules);
  }
}

let restore = () => {};

/**
 * Imitates media features in the page itself, for which the browser offers pages no means: replaces the conditions of all
 * style rules and of `matchMedia`, and in forced colours also the colours and shadows that the browser would replace. Style
 * sheets that are added later are included. A further call replaces the imitation; one without
 * features ends it.
 */
export function imitateMedia(media: StoryMedia): void {
  restore();
  if (Object.keys(media).length === 0) return;
  const undo: (() => void)[] = [];

  const force = ({ style }: CSSStyleRule) => {
    for (const [property, forced] of Object.entries(forcedValues)) {
      const value = style.getPropertyValue(property);
      if (staysInForcedColours(property, value)) continue;
      const priority = style.getPropertyPriority(property);
      style.setProperty(property, forced, priority);
      undo.push(() => style.setProperty(property, value, priority));
    }
  };
  const imitate = () => {
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...rulesIn(cssRules)]);
    for (const rule of rules) {
      if (!(rule instanceof CSSMediaRule)) continue;
      const { mediaText } = rule.media;
      const text = rewritten(mediaText, media);
      if (text === mediaText) continue;
      rule.media.mediaText = text;
      undo.push(() => {
        rule.media.mediaText = mediaText;
      });
    }
    if (media.forcedColors !== "active") return;
    const styles = rules.filter((rule) => rule instanceof CSSStyleRule);
    const kept = new Set(
      styles
        .filter(({ style }) => style.getPropertyValue("forced-color-adjust") === "none")
        .map(({ selectorText }) => selectorText),
    );
    for (const rule of styles) if (!kept.has(rule.selectorText)) force(rule);
  };

  const { matchMedia } = window;
  window.matchMedia = (query) => matchMedia.call(window, rewritten(query, media));
  const observer = new MutationObserver(imitate);
  observer.observe(document.head, { childList: true, characterData: true, subtree: true });
  // A linked style sheet has rules once it is loaded.
  document.addEventListener("load", imitate, true);
  imitate();

  restore = () => {
    restore = () => {};
    observer.disconnect();
    document.removeEventListener("load", imitate, true);
    window.matchMedia = matchMedia;
    for (const step of undo.reverse()) step();
  };
}
