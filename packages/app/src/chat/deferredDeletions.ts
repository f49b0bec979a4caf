/** Milliseconds in which a deletion can be undone. */
export const UNDO_TIME = 8_000;

interface Deletion {
  /** Deletes; never fails. */
  readonly carryOut: () => Promise<void>;
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
    const carryOut = async () => {
      this.#waiting.delete(id);
      try {
        await run();
      } catch (error) {
        this.#show(id);
        onFailure(error);
      }
    };
    const timer = setTimeout(() => void carryOut(), UNDO_TIME);
    this.#waiting.set(id, { carryOut, runAtEnd, timer });
    this.#ids = new Set([...this.#ids, id]);
    this.#tell();
  }

  /** Carries out all that waits; none of it can be undone any more. */
  readonly carryOutAll = async (): Promise<void> => {
    const all = [...this.#waiting.values()];
    for (const { timer } of all) clearTimeout(timer);
    await Promise.all(all.map(({ carryOut }) => carryOut()));
  };

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
