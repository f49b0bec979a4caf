/** Media features that a story asks for: what the reader's system says about contrast and movement. */
export interface StoryMedia {
  forcedColors?: "active";
  reducedMotion?: "reduce" | "no-preference";
}

/** Sets media features in the browser, or gives back the usual ones. */
export type EmulateMedia = (media: StoryMedia) => Promise<void>;

declare global {
  /** Present where something drives the browser (the story tests); Storybook itself cannot change its media. */
  var regiaEmulateMedia: EmulateMedia | undefined;
}

const queries = {
  forcedColors: "forced-colors",
  reducedMotion: "prefers-reduced-motion",
} as const satisfies Record<keyof StoryMedia, string>;

/** Gives a story the media it asks for in `parameters.media`, and makes sure that it has them. */
export async function applyStoryMedia(media: StoryMedia | undefined): Promise<void> {
  if (!media || !globalThis.regiaEmulateMedia) return;
  await globalThis.regiaEmulateMedia(media);
  for (const feature of Object.keys(media) as (keyof StoryMedia)[]) {
    const query = `(${queries[feature]}: ${media[feature]})`;
    if (!matchMedia(query).matches)
      throw new Error(`The browser was asked for ${query} and does not have it`);
  }
}
