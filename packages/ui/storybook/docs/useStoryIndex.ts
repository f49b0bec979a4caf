import { use } from "react";
import type { IndexEntry, StoryIndex } from "storybook/internal/types";

const loaded: Promise<readonly IndexEntry[]> = fetch("./index.json")
  .then((response) => response.json())
  .then(({ entries }: StoryIndex) => Object.values(entries));

/** Every page and story of this Storybook, in the order of the tree. Suspends until it is known. */
export const useStoryIndex = (): readonly IndexEntry[] => use(loaded);
