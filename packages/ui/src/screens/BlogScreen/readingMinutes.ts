import type { DocumentSection } from "../../i18n/documents/documentType.ts";

/** Words a minute that a person reads on a screen. */
const pace = 200;

/** How long an article takes to read, in whole minutes; at least one. */
export function readingMinutes({ blocks }: DocumentSection): number {
  const words = blocks.flat().join(" ").split(/\s+/).length;
  return Math.max(1, Math.round(words / pace));
}
