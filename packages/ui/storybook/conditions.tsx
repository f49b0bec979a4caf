import type { ReactRenderer } from "@storybook/react-vite";
import type { StoryAnnotations } from "storybook/internal/types";
import type { ConditionName } from "./conditionStories.ts";
import {
  expectDark,
  expectLegible,
  expectNothingCut,
  expectRightToLeftText,
  expectStill,
  focusedIn,
} from "./expectations.ts";
import type { StoryMedia } from "./media.ts";
import { atWidth } from "./viewports.ts";

const media = (features: StoryMedia) => ({ parameters: { media: features } });

/** Right-to-left writing; the texts stay. */
export const rightToLeft = { globals: { direction: "rtl" } };
/** Text at 200 %. */
export const largeText = { globals: { textSize: "200%" } };
export const dark = { globals: { theme: "dark" } };
export const phone = { parameters: atWidth("phone") };
/** Width 320 px with text at 200 %; nothing may be cut off or scroll sideways. */
export const narrow = { parameters: atWidth("narrow"), globals: { textSize: "200%" } };
/** Forced colours mode, such as the contrast themes of Windows. */
export const forcedColours = media({ forcedColors: "active" });
/** Reduced motion, as set in the operating system. */
export const reducedMotion = media({ reducedMotion: "reduce" });
/** Normal motion. All other stories run with reduced motion. */
export const moving = media({ reducedMotion: "no-preference" });

type Annotations = StoryAnnotations<ReactRenderer>;

interface Condition {
  readonly story: Annotations;
  /** Rules of axe whose result the condition can change. */
  readonly rules: readonly string[] | "all";
  /** What must hold for every component under this condition, besides the accessibility check. */
  readonly expectation: (page: HTMLElement) => Promise<void>;
}

/** Rules of axe that depend on colours. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** Rules of axe that depend on where things are: what scrolls, and what a text lies over. */
const placeRules = [...colourRules, "scrollable-region-focusable"];

/** A narrow page hides parts and large text moves them, which can change the result of any rule. */
const list: Record<ConditionName, Condition> = {
  Dark: { story: dark, rules: colourRules, expectation: expectDark },
  RightToLeft: { story: rightToLeft, rules: placeRules, expectation: expectRightToLeftText },
  NarrowWithLargeText: { story: narrow, rules: "all", expectation: expectNothingCut },
  // The focus ring must be seen in forced colours too.
  ForcedColours: {
    story: { ...forcedColours, tags: ["focus"] },
    rules: colourRules,
    expectation: expectLegible,
  },
  // Without the condition, tests have reduced motion too.
  ReducedMotion: { story: reducedMotion, rules: [], expectation: expectStill },
};

/** Limits the accessibility check of usual tests to some rules; a state is checked with all of them without conditions. */
function limitedTo(rules: Condition["rules"]): Annotations["parameters"] {
  if (import.meta.env["STORYBOOK_CHECKS"] !== "usual" || rules === "all") return {};
  return { a11y: rules.length === 0 ? { test: "off" } : { options: { runOnly: rules } } };
}

/**
 * Additional stories or play functions of a component under some of the conditions. A play function runs before the general
 * expectation. `base` applies to all conditions; without it the `args` of `meta` are used.
 */
export type Conditions<Story extends { play?: unknown }> = {
  readonly [name in ConditionName | "base"]?: Story | NonNullable<Story["play"]>;
};

const asStory = (own: Annotations | Annotations["play"] = {}): Annotations =>
  typeof own === "function" ? { play: own } : own;

/** The story of a component under a condition. */
export function storyUnder(name: ConditionName, conditions: Conditions<Annotations>): Annotations {
  const base = asStory(conditions.base);
  const own = asStory(conditions[name]);
  const { story, rules, expectation } = list[name];
  return {
    ...base,
    ...own,
    ...story,
    args: { ...base.args, ...own.args },
    globals: { ...base.globals, ...own.globals, ...story.globals },
    parameters: { ...base.parameters, ...own.parameters, ...story.parameters, ...limitedTo(rules) },
    play: async (context) => {
      await base.play?.(context);
      await own.play?.(context);
      await expectation(document.body);
      // Focus that only a play function needed is no part of the condition.
      if (!context.tags.includes("focus")) focusedIn(context.canvasElement)?.blur();
    },
  };
}
