import { createContext, useContext, useEffect, useEffectEvent, useReducer } from "react";

/** Code that is no part of a page's first load, such as a dialog: fetched when it is needed, or ahead of that. */
export class Chunk<Code> {
  readonly #load: () => Promise<Code>;
  #code: Code | undefined;

  /** @param load imports the code; after a failure it is called again at the next need */
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

/** Called after each attempt to fetch code that was needed: whether it came. */
export type OnChunkFetched = (hasCome: boolean) => void;

/** Gives a page the way to say that something could not be opened. Without it nothing is said. */
export const ChunkFetchedContext = createContext<OnChunkFetched>(() => undefined);

/**
 * The code of a chunk; undefined until it has come. What stands on the page stays as it is, also where the code cannot be
 * fetched; {@link ChunkFetchedContext} is told.
 * @param isNeeded fetches it; without that it is only there where it was fetched before
 * @param onFailure takes the need away, such as by closing a dialog, so that it can come again; without it the next
 *   rendering asks again
 */
export function useChunk<Code>(
  chunk: Chunk<Code>,
  isNeeded: boolean,
  onFailure?: () => void,
): Code | undefined {
  const tell = useContext(ChunkFetchedContext);
  const [, renderAgain] = useReducer((turn: number) => turn + 1, 0);
  const end = useEffectEvent((hasCome: boolean) => {
    if (hasCome) renderAgain();
    else onFailure?.();
    tell(hasCome);
  });
  const isMissing = isNeeded && chunk.code === undefined;
  useEffect(() => {
    if (!isMissing) return;
    let isCurrent = true;
    chunk.fetch().then(
      () => isCurrent && end(true),
      () => isCurrent && end(false),
    );
    return () => {
      isCurrent = false;
    };
  });
  return chunk.code;
}
