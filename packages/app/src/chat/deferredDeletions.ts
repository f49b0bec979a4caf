/** Milliseconds in which a deletion can be undone. */
export const UNDO_TIME = 8_000;

interface Deletion {
  readonly run: () => Promise<void>;
  readonly runAtEnd: () => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Deletions that are carried out a while after they were asked for, and until then can be undone. */
export class DeferredDeletions {
  readonly #waiting = new Map<string, Deletion>();
  readonly #listeners = new Set<() => void>();
  #ids: ReadonlySet<string> = new Set();

  constructor(page: Pick<Window, "addEventListener">) {
    page.addEventListener("pagehide", () => {
      for (const { runAtEnd, timer } of this.#waiting.values()) {
        clearTimeout(timer);
        runAtEnd();
      }
      this.#waiting.clear();
    });
  }

  /** What is hidden: what waits to be deleted, and what is gone. The same object until it changes. */
  readonly snapshot = (): ReadonlySet<string> => this.#ids;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Hides something, and deletes it after {@link UNDO_TIME}.
   * @param run deletes; if it fails, what was hidden is shown again and `onFailure` is called
   * @param runAtEnd deletes while the page is closed, without an answer
   */
  add(id: string, run: () => Promise<void>, runAtEnd: () => void, onFailure: (error: unknown) => void): void {
    if (this.#ids.has(id)) return;
    const carryOut = () => {
      this.#waiting.delete(id);
      run().catch((error: unknown) => {
        this.#show(id);
        onFailure(error);
      });
    };
    this.#waiting.set(id, { run, runAtEnd, timer: setTimeout(carryOut, UNDO_TIME) });
    this.#ids = new Set([...this.#ids, id]);
    this.#tell();
  }

  /** Undoes a deletion that has not been carried out. */
  undo(id: string): void {
    const deletion = this.#waiting.get(id);
    if (!deletion) return;
    clearTimeout(deletion.timer);
    this.#waiting.delete(id);
    this.#show(id);
  }

  #show(id: string): void {
    this.#ids = new Set([...this.#ids].filter((one) => one !== id));
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
