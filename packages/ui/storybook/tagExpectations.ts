import { expect, waitFor } from "storybook/test";
import { type GalleryTag, galleries } from "./galleries/galleries.ts";

/** Elements that make a story part of a gallery. Class names contain the names of the components in development and tests. */
const signs: Readonly<Record<GalleryTag, string>> = {
  dialog: "[role=dialog]:not([data-placement], [data-placement] *), [role=alertdialog]",
  banner: "[class*='Banner_banner__']:not([class*='ToastRegion_toast'] *)",
  toast: "[class*='ToastRegion_toast__']",
  empty: "[class*='EmptyState_']",
  error: "[class*='tone_error'], [aria-invalid=true]",
  loading: "[class*='Skeleton_'], [class*='Spinner_'], [aria-busy=true], [data-pending]",
};

/** Tags that every story with a sign has. Others may show one beside what they are about, such as an empty list. */
const complete: readonly GalleryTag[] = ["dialog", "banner", "toast"];

const isShown = (tag: GalleryTag) =>
  [...document.querySelectorAll(signs[tag])].some((element) => element.checkVisibility());

/**
 * Expects that a story shows what its tags say, and has the tags of the dialogs, banners and toasts that it shows, so that
 * it is in their galleries. Interactions, conditions and pages are in no gallery.
 */
export async function expectTags({ tags, title }: { tags: readonly string[]; title: string }): Promise<void> {
  if (tags.includes("interaction") || tags.includes("condition") || title.startsWith("Pages/")) return;
  for (const tag of Object.keys(galleries) as GalleryTag[]) {
    if (tags.includes(tag))
      await waitFor(() => expect(isShown(tag), `the tag ${tag} belongs to a story that shows it`).toBe(true));
    else if (complete.includes(tag)) await expect(isShown(tag), `the tag ${tag} is missing`).toBe(false);
  }
}
