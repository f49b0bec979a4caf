import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { replaceFile } from "./files.ts";
import type { ReviewedStory } from "./review.ts";

/** The last review of every story that was drawn. */
export interface LastReview {
  readonly environment: string;
  /** When the last picture was taken, in ISO 8601. */
  readonly drawnAt: string;
  readonly stories: readonly ReviewedStory[];
}

const fileIn = (reports: string) => join(reports, "review.json");

/** Reads the last review from the folder of reports; undefined if there is none. */
export function readReview(reports: string): LastReview | undefined {
  const file = fileIn(reports);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as LastReview) : undefined;
}

/** Writes the last review into the folder of reports. */
export function writeReview(reports: string, review: LastReview): void {
  replaceFile(fileIn(reports), JSON.stringify(review));
}
