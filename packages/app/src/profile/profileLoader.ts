import { withDeadline } from "../session/deadline.ts";

/** What the loader needs to know of time; the browser's own by default. */
export interface ProfileLoaderTiming {
  /** Milliseconds that the attempts may take, first to last; as many entries as attempts. */
  readonly deadlines: readonly [number, ...number[]];
  /** Milliseconds for which a loaded profile is not asked for again. */
  readonly freshFor: number;
  /** Milliseconds after which an unused entry is dropped by the sweep. */
  readonly keptFor: number;
}

/** Reads one profile row; null where there is none. */
export type ReadProfile<Profile> = (userId: string, signal: AbortSignal) => Promise<Profile | null>;

interface Entry<Profile> {
  readonly profile: Profile | null;
  readonly at: number;
}

/**
 * Loads profiles with a deadline per attempt, answers repeated questions from its memory, and lets parallel questions
 * for the same user share one answer.
 */
export class ProfileLoader<Profile> {
  readonly #read: ReadProfile<Profile>;
  readonly #timing: ProfileLoaderTiming;
  readonly #now: () => number;
  readonly #entries = new Map<string, Entry<Profile>>();
  readonly #running = new Map<string, Promise<Profile | null>>();

  constructor(read: ReadProfile<Profile>, timing: ProfileLoaderTiming, now: () => number = Date.now) {
    this.#read = read;
    this.#timing = timing;
    this.#now = now;
  }

  /**
   * The profile of a user; null where there is none.
   * @param fresh asks the server even when a recent answer is at hand
   * @throws the last attempt's error when none succeeds
   */
  load(userId: string, { fresh = false } = {}): Promise<Profile | null> {
    const known = this.#entries.get(userId);
    if (!fresh && known && this.#now() - known.at < this.#timing.freshFor)
      return Promise.resolve(known.profile);
    const running = this.#running.get(userId);
    if (running && !fresh) return running;
    const loading = this.#attempt(userId).finally(() => {
      if (this.#running.get(userId) === loading) this.#running.delete(userId);
    });
    this.#running.set(userId, loading);
    return loading;
  }

  /** Remembers a profile that the server has just answered with. */
  remember(userId: string, profile: Profile): void {
    this.#entries.set(userId, { profile, at: this.#now() });
  }

  /** Forgets everything, when the person leaves. */
  clear(): void {
    this.#entries.clear();
    this.#running.clear();
  }

  /** Drops what is older than the time it is kept for. */
  sweep(): void {
    for (const [userId, { at }] of this.#entries) {
      if (this.#now() - at >= this.#timing.keptFor) this.#entries.delete(userId);
    }
  }

  async #attempt(userId: string): Promise<Profile | null> {
    let failure: unknown;
    for (const deadline of this.#timing.deadlines) {
      try {
        const profile = await withDeadline(deadline, (signal) => this.#read(userId, signal));
        this.#entries.set(userId, { profile, at: this.#now() });
        return profile;
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }
}
