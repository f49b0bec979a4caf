import type { Preview, StoryContext } from "@storybook/react-vite";
import { imitateMedia, type StoryMedia } from "./pageMedia.ts";

export type { StoryMedia } from "./pageMedia.ts";

/** Sets media features in the browser. An omitted one gets the default of the tests: no forced colours, reduced motion. */
export type EmulateMedia = (media: StoryMedia) => Promise<void>;

declare global {
  /** Set only in the story tests, where a driver changes media features; elsewhere the page imitates them. */
  var regiaEmulateMedia: EmulateMedia | undefined;
}

const queries = {
  forcedColors: "forced-colors",
  reducedMotion: "prefers-reduced-motion",
} as const satisfies Record<keyof StoryMedia, string>;

/** Media features that the toolbar offers for every story, by their name in the globals. */
const choices: Readonly<Record<string, StoryMedia>> = {
  "forced-colours": { forcedColors: "active" },
  "reduced-motion": { reducedMotion: "reduce" },
};

/** The choice of media features in the toolbar. */
export const mediaToolbar: NonNullable<Preview["globalTypes"]>[string] = {
  description: "Media features",
  toolbar: {
    icon: "accessibility",
    dynamicTitle: true,
    items: [
      { value: "none", title: "As the system is set" },
      { value: "forced-colours", title: "Forced colours" },
      { value: "reduced-motion", title: "Reduced motion" },
    ],
  },
};

/**
 * Applies the media features of the toolbar and of `parameters.media`, and checks that they are in effect. On a
 * documentation page, which may show several stories, none apply.
 *
 * @returns a function that restores the defaults for the next story
 */
export async function applyStoryMedia({
  globals,
  parameters,
  viewMode,
}: Pick<StoryContext, "globals" | "parameters" | "viewMode">): Promise<(() => Promise<void>) | undefined> {
  const own = parameters["media"] as StoryMedia | undefined;
  const media = viewMode === "docs" ? {} : { ...choices[String(globals["media"])], ...own };
  const emulate = globalThis.regiaEmulateMedia;
  if (emulate && Object.keys(media).length === 0) return undefined;
  const set: EmulateMedia = emulate ?? (async (features) => void imitateMedia(features));
  await set(media);
  for (const feature of Object.keys(media) as (keyof StoryMedia)[]) {
    const query = `(${queries[feature]}: ${media[feature]})`;
    if (matchMedia(query).matches) continue;
    await set({});
    throw new Error(`The media feature ${query} is not in effect`);
  }
  return () => set({});
}
