import type { ReviewedStory } from "./review.ts";

const NAMED_AT_MOST = 40;

/** Summary of a review. */
export interface Summary {
  readonly text: string;
  /** True if every story could be shown and has no unaccepted difference. */
  readonly isWell: boolean;
}

/** Describes the differences per story, and what to do about them. */
export function summaryOf(stories: readonly ReviewedStory[], isAccepted: boolean): Summary {
  const different = stories.filter(({ verdict }) => verdict !== "same");
  const failed = stories.filter(({ verdict }) => verdict === "failed");
  const pictures = stories.reduce((sum, story) => sum + story.pictures.length, 0);
  const named = different.slice(0, NAMED_AT_MOST).map((story) => `  ${lineOf(story)}`);
  if (different.length > named.length) named.push(`  and ${different.length - named.length} more`);
  const broken = stories.filter(({ accessibility }) =>
    accessibility?.findings.some(({ verdict }) => verdict === "violation"),
  );
  const count = `axe finds violations in ${broken.length} stories.\n${stories.length} stories, ${pictures} pictures: ${different.length} different`;
  if (different.length === 0) return { text: `${count}.`, isWell: true };
  if (isAccepted) {
    const still = failed.map((story) => `\n  ${lineOf(story)}`).join("");
    return {
      text: `${count}, now accepted${still ? `, except those that could not be shown:${still}` : "."}`,
      isWell: failed.length === 0,
    };
  }
  return {
    text: `${count}.\n${named.join("\n")}\nCorrect unintended differences; accept intended ones with: npm run gallery -- --accept [NAME...] --reason "..."`,
    isWell: false,
  };
}

function lineOf({ id, verdict, reason, pictures }: ReviewedStory): string {
  if (verdict === "failed") return `failed   ${id}: ${reason?.split("\n")[0] ?? "unknown"}`;
  const changed = pictures.filter((picture) => picture.verdict === "changed");
  const pixels = Math.max(0, ...changed.map((picture) => picture.pixels ?? 0));
  if (verdict !== "changed") return `${verdict.padEnd(8)} ${id}`;
  return `changed  ${id}: ${changed.length} of ${pictures.length} pictures${pixels > 0 ? `, up to ${pixels} pixels` : ""}`;
}
