import { availableParallelism } from "node:os";
import type { Browser } from "playwright";
import { nameOf } from "./frames.ts";
import type { PictureStore } from "./pictureStore.ts";
import type { Site } from "./site.ts";
import { type Photographed, Stage } from "./stage.ts";

/** Hears of each story that is done. */
export type Progress = (done: number, total: number) => void;

/** What came of each story, with its pictures in the store rather than in memory. */
export type Result =
  | { readonly outcome: "shown"; readonly frames: readonly string[]; readonly hashes: readonly string[] }
  | { readonly outcome: "failed"; readonly reason: string };

/** Everything a session needs. */
export interface SessionOptions {
  readonly browser: Browser;
  readonly site: Site;
  readonly stories: readonly string[];
  readonly store: PictureStore;
  /** Pages that work side by side; by default one for each core. */
  readonly pages?: number;
  readonly onProgress?: Progress;
}

/** On a busy machine a play may miss its time once; what fails on a fresh page too does fail. */
const ATTEMPTS = 2;

/** Photographs stories on several pages of one browser. A story's pictures do not depend on what was shown before. */
export async function photographAll(options: SessionOptions): Promise<Map<string, Result>> {
  const { browser, site, stories, store, pages = availableParallelism(), onProgress } = options;
  const queue = [...stories];
  const results = new Map<string, Result>();

  const work = async () => {
    let stage: Stage | undefined;
    try {
      for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
        let photographed: Photographed | undefined;
        for (let attempt = 1; attempt <= ATTEMPTS && photographed?.outcome !== "shown"; attempt += 1) {
          stage ??= await Stage.open(browser, site.origin);
          photographed = await stage.photograph(id);
          if (photographed.outcome === "shown") continue;
          await stage.close();
          stage = undefined;
        }
        if (photographed) results.set(id, kept(photographed, store));
        onProgress?.(results.size, stories.length);
      }
    } finally {
      await stage?.close();
    }
  };

  await Promise.all(Array.from({ length: Math.min(pages, stories.length) }, work));
  return results;
}

function kept(photographed: Photographed, store: PictureStore): Result {
  if (photographed.outcome === "failed") return photographed;
  const { pictures } = photographed;
  for (const { hash, png } of pictures) store.keep(hash, png);
  return {
    outcome: "shown",
    frames: pictures.map(({ frame }) => nameOf(frame)),
    hashes: pictures.map(({ hash }) => hash),
  };
}
