import type { AcceptedSet } from "./acceptedSet.ts";
import { difference } from "./difference.ts";
import type { PictureStore } from "./pictureStore.ts";
import type { Result } from "./session.ts";
import { hashOf } from "./stage.ts";

/** One picture beside the accepted one. */
export interface ReviewedPicture {
  /** `it-light-phone` */
  readonly frame: string;
  readonly verdict: "same" | "changed" | "new";
  readonly taken: string;
  /** The accepted picture, where it is at hand. */
  readonly accepted?: string;
  /** The picture of what changed, and how many pixels did. */
  readonly difference?: string;
  readonly pixels?: number;
}

/** A story beside what was accepted of it. */
export interface ReviewedStory {
  readonly id: string;
  readonly verdict: "same" | "changed" | "new" | "gone" | "failed";
  /** Why it could not be shown. */
  readonly reason?: string;
  readonly pictures: readonly ReviewedPicture[];
}

/** What a review is made of. */
export interface ReviewOptions {
  readonly results: ReadonlyMap<string, Result>;
  /** The accepted hashes of the stories under review, in this environment. */
  readonly accepted: AcceptedSet["stories"];
  readonly store: PictureStore;
}

/** Sets what was photographed beside what was accepted; a story that is accepted and no longer there is gone. */
export function review({ results, accepted, store }: ReviewOptions): ReviewedStory[] {
  const gone = Object.keys(accepted)
    .filter((id) => !results.has(id))
    .map((id): ReviewedStory => ({ id, verdict: "gone", pictures: [] }));
  const there = [...results].map(([id, result]): ReviewedStory => {
    if (result.outcome === "failed") return { id, verdict: "failed", reason: result.reason, pictures: [] };
    const known = accepted[id];
    const isComparable = known?.length === result.hashes.length;
    const pictures = result.hashes.map((taken, index) =>
      reviewPicture(result.frames[index] ?? "", taken, isComparable ? known[index] : undefined, store),
    );
    const isSame = isComparable && pictures.every(({ verdict }) => verdict === "same");
    return { id, verdict: isSame ? "same" : known ? "changed" : "new", pictures };
  });
  return [...there, ...gone];
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

/** The accepted pictures that a review of `results` will want to look at. */
export function acceptedPicturesWanted({
  results,
  accepted,
}: Omit<ReviewOptions, "store">): Map<string, string[]> {
  const wanted = new Map<string, string[]>();
  for (const [id, result] of results) {
    const known = accepted[id];
    if (result.outcome === "failed" || known?.length !== result.hashes.length) continue;
    const changed = known.filter((hash, index) => hash !== result.hashes[index]);
    if (changed.length > 0) wanted.set(id, changed);
  }
  return wanted;
}
