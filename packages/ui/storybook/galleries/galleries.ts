import type { IndexEntry } from "storybook/internal/types";

/** The galleries by the tag of their stories: title, and what the stories show. */
export const galleries = {
  dialog: { title: "All dialogs", about: "Dialogs, confirmations and drawers." },
  banner: { title: "All banners", about: "Messages in their place on the page." },
  toast: { title: "All toasts", about: "Messages over the page, which hide automatically." },
  empty: { title: "All empty states", about: "Lists and pages that have nothing to show." },
  error: { title: "All errors", about: "What failed, and what to do next." },
  loading: { title: "All loading states", about: "What is shown while data or an answer is awaited." },
} as const;

export type GalleryTag = keyof typeof galleries;

/**
 * Whether an entry shows a state of its own: no test of an interaction, no condition, which the toolbar offers, and no
 * playground, which begins like the default.
 */
export const isState = ({ name, tags = [], type }: IndexEntry): boolean =>
  type === "story" && name !== "Playground" && !tags.includes("condition") && !tags.includes("interaction");

/** The stories of a gallery. Those of the foundations show many components at once, to compare tokens. */
export const membersOf = (entries: readonly IndexEntry[], tag: GalleryTag): readonly IndexEntry[] =>
  entries.filter(
    (entry) => isState(entry) && entry.tags?.includes(tag) && !entry.title.startsWith("Foundations/"),
  );
