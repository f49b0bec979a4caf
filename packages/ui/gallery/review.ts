import type { AcceptedSet } from "./acceptedSet.ts";
import { difference } from "./difference.ts";
import type { PictureStore } from "./pictureStore.ts";
import type { Result } from "./session.ts";
import { hashOf } from "./stage.ts";

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
}

/** Options of `review`. */
export interface ReviewOptions {
  readonly results: ReadonlyMap<string, Result>;
  /** Accepted hashes of the reviewed stories, in this environment. */
  readonly accepted: AcceptedSet["stories"];
  readonly store: PictureStore;
}

/** Compares new pictures with accepted ones. A story that was accepted but does not exist has the verdict `gone`. */
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

/** Hashes of the accepted pictures that a review of `results` shows. */
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
