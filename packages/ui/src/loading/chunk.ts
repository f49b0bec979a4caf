import { createContext, useContext, useEffect, useEffectEvent, useReducer } from "react";

/** Code that a page does not load at first, such as a dialog: fetched when it is needed, or before. */
export class Chunk<Code> {
  readonly #load: () => Promise<Code>;
  #code: Code | undefined;

  /** @param load imports the code; after a failure it is called again when the code is needed */
  constructor(load: () => Promise<Code>) {
    this.#load = load;
  }

  /** The code; undefined until it was fetched. */
  get code(): Code | undefined {
    return this.#code;
  }

  /**
   * Fetches the code, once.
   * @throws TypeError when it cannot be fetched
   */
  async fetch(): Promise<void> {
    this.#code ??= await this.#load();
  }
}

/** Called after each attempt to fetch code that is needed, with whether it succeeded. */
export type OnChunkFetched = (isFetched: boolean) => void;

/** Lets a page report that code could not be fetched. Default: nothing is reported. */
export const ChunkFetchedContext = createContext<OnChunkFetched>(() => undefined);

/** Milliseconds after which code that is needed and has not arrived is requested again. */
const RETRY_MS = 10_000;

/**
 * The code of a chunk; undefined until it is fetched. Success and failure are reported to {@link ChunkFetchedContext}; after
 * a failure the page stays as it is.
 * @param isNeeded true fetches the code, unless it was fetched before
 * @param onFailure resets what needed the code, for instance closes a dialog; without it the code is requested again after a
 * while, and when the connection is back
 */
export function useChunk<Code>(
  chunk: Chunk<Code>,
  isNeeded: boolean,
  onFailure?: () => void,
): Code | undefined {
  const tell = useContext(ChunkFetchedContext);
  const [, renderAgain] = useReducer((turn: number) => turn + 1, 0);
  const end = useEffectEvent((isFetched: boolean) => {
    if (isFetched) renderAgain();
    else onFailure?.();
    tell(isFetched);
  });
  const isMissing = isNeeded && chunk.code === undefined;
  useEffect(() => {
    if (!isMissing) return;
    let isCurrent = true;
    const fetch = () =>
      void chunk.fetch().then(
        () => isCurrent && end(true),
        () => isCurrent && end(false),
      );
    fetch();
    const timer = setInterval(fetch, RETRY_MS);
    window.addEventListener("online", fetch);
    return () => {
      isCurrent = false;
      clearInterval(timer);
      window.removeEventListener("online", fetch);
    };
  }, [chunk, isMissing]);
  return chunk.code;
}
