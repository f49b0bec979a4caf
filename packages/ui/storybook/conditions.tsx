import type { Decorator } from "@storybook/react-vite";
import { I18nProvider } from "react-aria-components/I18nProvider";
import type { StoryMedia } from "./media.ts";

/**
 * The conditions under which a component is shown besides its own states: spread one into a story. Their checks stand in
 * `expectations.ts`.
 */

/** A language written from right to left around the story; the product's own words stay Italian. */
const fromRightToLeft: Decorator = (Story) => (
  <I18nProvider locale="he-IL">
    <div dir="rtl">
      <Story />
    </div>
  </I18nProvider>
);

const media = (features: StoryMedia) => ({ parameters: { media: features } });

export const rightToLeft = { decorators: [fromRightToLeft] };
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
