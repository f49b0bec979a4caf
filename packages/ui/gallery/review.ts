import type { AcceptedSet, Approval } from "./acceptedSet.ts";
import type { Accessibility } from "./accessibility.ts";
import { difference } from "./difference.ts";
import { hashOf, type PictureStore } from "./pictureStore.ts";
import type { Result } from "./session.ts";

/** A picture and the accepted one. */
export interface ReviewedPicture {
  /** Name of the frame: `it-light-phone`. */
  readonly frame: string;
  readonly verdict: "same" | "changed" | "new";
  readonly taken: string;
  /** File of the accepted picture, if it is available. */
  readonly accepted?: string;
  /** File of the difference picture, and the number of changed pixels. */
  readonly difference?: string;
  readonly pixels?: number;
}

/** A story compared with its accepted pictures. */
export interface ReviewedStory {
  readonly id: string;
  readonly verdict: "same" | "changed" | "new" | "gone" | "failed";
  /** Why the story failed. */
  readonly reason?: string;
  readonly pictures: readonly ReviewedPicture[];
  readonly accessibility?: Accessibility | undefined;
}

/** Options of `review`. */
export interface ReviewOptions {
  /** New results, and those of earlier runs. */
  readonly results: ReadonlyMap<string, Result>;
  /** Accepted hashes in this environment. */
  readonly accepted: AcceptedSet["stories"];
  /** Ids of all stories that exist. */
  readonly existing: ReadonlySet<string>;
  /** The review before, whose difference pictures are used again. */
  readonly earlier: ReadonlyMap<string, ReviewedStory>;
  readonly store: PictureStore;
}

/** Compares new pictures with accepted ones. A story that was accepted but does not exist has the verdict `gone`. */
export function review({ results, accepted, existing, earlier, store }: ReviewOptions): ReviewedStory[] {
  const gone = Object.keys(accepted)
    .filter((id) => !existing.has(id))
    .map((id): ReviewedStory => ({ id, verdict: "gone", pictures: [] }));
  const there = [...results].map(([id, result]): ReviewedStory => {
    if (result.outcome === "failed") return { id, verdict: "failed", reason: result.reason, pictures: [] };
    const { hashes, frames, accessibility } = result;
    const known = accepted[id];
    const isComparable = known?.length === hashes.length;
    const pictures = hashes.map((taken, index) => {
      const [frame = "", before] = [frames[index], isComparable ? known[index] : undefined];
      const drawn = earlier
        .get(id)
        ?.pictures.find((each) => each.difference && each.taken === taken && each.accepted === before);
      return drawn ? { ...drawn, frame } : reviewPicture(frame, taken, before, store);
    });
    const isSame = isComparable && pictures.every(({ verdict }) => verdict === "same");
    return { id, verdict: isSame ? "same" : known ? "changed" : "new", pictures, accessibility };
  });
  return [...there, ...gone];
}

/** The result from which a story was reviewed; undefined if the story does not exist. */
export function resultOf({
  verdict,
  reason = "",
  pictures,
  accessibility,
}: ReviewedStory): Result | undefined {
  if (verdict === "gone") return undefined;
  if (verdict === "failed") return { outcome: "failed", reason };
  return {
    outcome: "shown",
    frames: pictures.map(({ frame }) => frame),
    hashes: pictures.map(({ taken }) => taken),
    accessibility,
  };
}

/** The accepted set after these stories were approved. Those that failed keep their pictures. */
export function approved(
  { environment, stories, approvals }: AcceptedSet,
  reviewed: readonly ReviewedStory[],
  approval: Approval,
): AcceptedSet {
  const [hashesOf, approvalOf] = [new Map(Object.entries(stories)), new Map(Object.entries(approvals))];
  for (const { id, verdict, pictures } of reviewed) {
    if (verdict === "gone") {
      hashesOf.delete(id);
      approvalOf.delete(id);
    } else if (verdict === "new" || verdict === "changed") {
      hashesOf.set(
        id,
        pictures.map(({ taken }) => taken),
      );
      approvalOf.set(id, approval);
    }
  }
  return {
    environment,
    stories: Object.fromEntries(hashesOf),
    approvals: Object.fromEntries(approvalOf),
  };
}

/**
 * The review of these stories after approvals: what is accepted in the meantime is `same`, and accepted deletions are left
 * out.
 *
 * @param accepted accepted hashes in the environment of the review
 */
export function afterApprovals(
  reviewed: readonly ReviewedStory[],
  accepted: AcceptedSet["stories"],
): ReviewedStory[] {
  return reviewed.flatMap((story) => {
    const { id, verdict, pictures } = story;
    const known = accepted[id];
    if (verdict === "gone") return known ? [story] : [];
    if (verdict === "failed" || known?.join() !== pictures.map(({ taken }) => taken).join()) return [story];
    const same = pictures.map(({ frame, taken }) => ({ frame, taken, verdict: "same" as const }));
    return [{ ...story, verdict: "same", pictures: same }];
  });
}

function reviewPicture(
  frame: string,
  taken: string,
  known: string | undefined,
  store: PictureStore,
): ReviewedPicture {
  if (known === undefined) return { frame, verdict: "new", taken };
  if (known === taken) return { frame, verdict: "same", taken };
  if (!store.has(known)) return { frame, verdict: "changed", taken };
  const { pixels, png } = difference(store.read(known), store.read(taken));
  const drawn = hashOf(png);
  store.keep(drawn, png);
  return { frame, verdict: "changed", taken, accepted: known, difference: drawn, pixels };
}

/** Hashes of the accepted pictures that a review of `results` shows. */
export function acceptedPicturesWanted({
  results,
  accepted,
}: Pick<ReviewOptions, "results" | "accepted">): Map<string, string[]> {
  const wanted = new Map<string, string[]>();
  for (const [id, result] of results) {
    const known = accepted[id];
    if (result.outcome === "failed" || known?.length !== result.hashes.length) continue;
    const changed = known.filter((hash, index) => hash !== result.hashes[index]);
    if (changed.length > 0) wanted.set(id, changed);
  }
  return wanted;
}
