import type { DocumentSection } from "../../i18n/documents/documentType.ts";

/** Reading speed on a screen, in words per minute. */
const pace = 200;

/** Reading time of an article in whole minutes, at least 1. */
export function readingMinutes({ blocks }: DocumentSection): number {
  const words = blocks.flat().join(" ").split(/\s+/).length;
  return Math.max(1, Math.round(words / pace));
}
