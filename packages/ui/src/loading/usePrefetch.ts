import { useEffect } from "react";
import type { Chunk } from "./chunk.ts";

/** Events that show that a person uses the page. */
const signs = ["pointermove", "pointerdown", "keydown"] as const;

/**
 * Fetches code at the first activity of a person on the page, so that it is there when it is needed, and people who only
 * read do not load it.
 * @param chunks the same array at each rendering
 */
export function usePrefetch(chunks: readonly Pick<Chunk<unknown>, "fetch">[]): void {
  useEffect(() => {
    const stop = () => {
      for (const sign of signs) document.removeEventListener(sign, begin);
    };
    function begin() {
      stop();
      // What cannot be fetched now is fetched when it is needed.
      for (const chunk of chunks) chunk.fetch().catch(() => undefined);
    }
    for (const sign of signs) document.addEventListener(sign, begin, { passive: true });
    return stop;
  }, [chunks]);
}
