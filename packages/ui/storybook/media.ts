/** Media features of a story. */
export interface StoryMedia {
  forcedColors?: "active";
  reducedMotion?: "reduce" | "no-preference";
}

/** Sets media features in the browser. An omitted one gets the default of the tests: no forced colours, reduced motion. */
export type EmulateMedia = (media: StoryMedia) => Promise<void>;

declare global {
  /** Set only in the story tests, where a driver can change media features; Storybook itself cannot. */
  var regiaEmulateMedia: EmulateMedia | undefined;
}

const queries = {
  forcedColors: "forced-colors",
  reducedMotion: "prefers-reduced-motion",
} as const satisfies Record<keyof StoryMedia, string>;

/**
 * Applies the media features of `parameters.media`, and checks that they are in effect.
 *
 * @returns a function that restores the defaults for the next story
 */
export async function applyStoryMedia(
  media: StoryMedia | undefined,
): Promise<(() => Promise<void>) | undefined> {
  const emulate = globalThis.regiaEmulateMedia;
  if (!media || !emulate) return undefined;
  await emulate(media);
  for (const feature of Object.keys(media) as (keyof StoryMedia)[]) {
    const query = `(${queries[feature]}: ${media[feature]})`;
    if (matchMedia(query).matches) continue;
    await emulate({});
    throw new Error(`The media feature ${query} is not in effect`);
  }
  return () => emulate({});
}
