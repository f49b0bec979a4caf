import type { Decorator, ReactRenderer } from "@storybook/react-vite";
import { I18nProvider } from "react-aria-components/I18nProvider";
import type { StoryAnnotations } from "storybook/internal/types";
import type { ConditionName } from "./conditionStories.ts";
import {
  expectDark,
  expectLegible,
  expectNothingCut,
  expectRightToLeftText,
  expectStill,
} from "./expectations.ts";
import type { StoryMedia } from "./media.ts";

const inHebrew: Decorator = (Story) => (
  <I18nProvider locale="he-IL">
    <Story />
  </I18nProvider>
);

const media = (features: StoryMedia) => ({ parameters: { media: features } });

/** A page in a language written from right to left; the product's own words stay Italian. */
export const rightToLeft = {
  decorators: [inHebrew],
  beforeEach: () => {
    document.documentElement.dir = "rtl";
    return () => document.documentElement.removeAttribute("dir");
  },
};
/** Text at twice its size. */
export const largeText = { globals: { textSize: "200%" } };
export const dark = { globals: { theme: "dark" } };
export const phone = { globals: { viewport: { value: "phone" } } };
/** The least width that must not scroll sideways, with text at twice its size. */
export const narrow = { globals: { viewport: { value: "narrow" }, textSize: "200%" } };
/** Colours chosen by the reader's system (Windows contrast themes). */
export const forcedColours = media({ forcedColors: "active" });
/** A reader who asked for stillness. */
export const reducedMotion = media({ reducedMotion: "reduce" });
/** A reader who did not: the tests run still unless a story moves on purpose. */
export const moving = media({ reducedMotion: "no-preference" });

type Annotations = StoryAnnotations<ReactRenderer>;

interface Condition {
  readonly story: Annotations;
  /** What holds for every component under this condition, besides the accessibility check of all stories. */
  readonly expectation: (page: HTMLElement) => Promise<void>;
}

const list: Record<ConditionName, Condition> = {
  Dark: { story: dark, expectation: expectDark },
  RightToLeft: { story: rightToLeft, expectation: expectRightToLeftText },
  NarrowWithLargeText: { story: narrow, expectation: expectNothingCut },
  ForcedColours: { story: forcedColours, expectation: expectLegible },
  ReducedMotion: { story: reducedMotion, expectation: expectStill },
};

/**
 * What a component shows and proves under the conditions beyond the list: a story for some of them, or only its `play`,
 * which runs before the condition's own expectation. `base` is the story under all of them; without it a component is
 * shown with the arguments of its `meta`.
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
  const { story, expectation } = list[name];
  return {
    ...base,
    ...own,
    ...story,
    args: { ...base.args, ...own.args },
    globals: { ...base.globals, ...own.globals, ...story.globals },
    parameters: { ...base.parameters, ...own.parameters, ...story.parameters },
    play: async (context) => {
      await base.play?.(context);
      await own.play?.(context);
      await expectation(document.body);
    },
  };
}
