import { availableParallelism } from "node:os";
import type { Browser } from "playwright";
import type { Accessibility } from "./accessibility.ts";
import { nameOf } from "./frames.ts";
import type { PictureStore } from "./pictureStore.ts";
import type { Site } from "./site.ts";
import { type Photographed, Stage } from "./stage.ts";
import type { Thumbnailer } from "./thumbnailer.ts";

/** Called after each story. */
export type Progress = (done: number, total: number) => void;

/** Result of a story; its pictures are in the store, not in memory. */
export type Result =
  | {
      readonly outcome: "shown";
      readonly frames: readonly string[];
      readonly hashes: readonly string[];
      readonly accessibility?: Accessibility | undefined;
    }
  | { readonly outcome: "failed"; readonly reason: string };

/** Options of a session. */
export interface SessionOptions {
  readonly browser: Browser;
  readonly site: Site;
  readonly stories: readonly string[];
  readonly store: PictureStore;
  /** Makes thumbnails for the report, for which the stories are also checked with axe. Default: neither. */
  readonly thumbnailer?: Thumbnailer | undefined;
  /** Number of parallel pages. Default: one per processor core. */
  readonly pages?: number | undefined;
  readonly onProgress?: Progress | undefined;
}

/** A play function may time out on a busy machine, so a failure counts only if it also happens on a fresh page. */
const ATTEMPTS = 2;

/** Takes pictures of stories on several pages of one browser. The order of the stories does not affect the pictures. */
export async function photographAll(options: SessionOptions): Promise<Map<string, Result>> {
  const { browser, site, stories, store, thumbnailer, pages = availableParallelism(), onProgress } = options;
  const queue = [...stories];
  const results = new Map<string, Result>();

  const work = async () => {
    let stage: Stage | undefined;
    try {
      for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
        let photographed: Photographed | undefined;
        for (let attempt = 1; attempt <= ATTEMPTS && photographed?.outcome !== "shown"; attempt += 1) {
          stage ??= await Stage.open(browser, site.origin, thumbnailer !== undefined);
          photographed = await stage.photograph(id);
          if (photographed.outcome === "shown") continue;
          await stage.close();
          stage = undefined;
        }
        if (photographed) results.set(id, await kept(photographed, store, thumbnailer));
        onProgress?.(results.size, stories.length);
      }
    } finally {
      await stage?.close();
    }
  };

  await Promise.all(Array.from({ length: Math.min(pages, stories.length) }, work));
  return results;
}

async function kept(
  photographed: Photographed,
  store: PictureStore,
  thumbnailer: Thumbnailer | undefined,
): Promise<Result> {
  if (photographed.outcome === "failed") return photographed;
  const { pictures, isWholePage, accessibility } = photographed;
  for (const { frame, hash, png } of pictures) {
    store.keep(hash, png);
    if (thumbnailer && !store.has(hash, "webp"))
      store.keep(hash, await thumbnailer.make(png, frame, isWholePage), "webp");
  }
  return {
    outcome: "shown",
    frames: pictures.map(({ frame }) => nameOf(frame)),
    hashes: pictures.map(({ hash }) => hash),
    accessibility,
  };
}
