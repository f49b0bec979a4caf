/** Media features that a story asks for: what the reader's system says about contrast and movement. */
export interface StoryMedia {
  forcedColors?: "active";
  reducedMotion?: "reduce" | "no-preference";
}

/** Sets media features in the browser; one that is not named is as usual: no forced colours, no movement. */
export type EmulateMedia = (media: StoryMedia) => Promise<void>;

declare global {
  /** Present where something drives the browser (the story tests); Storybook itself cannot change its media. */
  var regiaEmulateMedia: EmulateMedia | undefined;
}

const queries = {
  forcedColors: "forced-colors",
  reducedMotion: "prefers-reduced-motion",
} as const satisfies Record<keyof StoryMedia, string>;

/**
 * Gives a story the media it asks for in `parameters.media`, and makes sure that it has them.
 * @returns what hands the usual ones back to the next story, in whichever file it stands
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
    throw new Error(`The browser was asked for ${query} and does not have it`);
  }
  return () => emulate({});
}
