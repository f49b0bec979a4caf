const storageKey = "regia.activity";
const MINUTE_MS = 60_000;

/** How often activity is written down at most, in milliseconds. */
const GRAIN_MS = 5_000;

/** What this browser remembers of the person at the screen; every tab reads and writes the same. */
interface ActivityRecord {
  readonly userId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Minutes without activity after which the session ends; null while the choice was never read here. */
  readonly minutes: number | null;
}

function parse(text: string | null): ActivityRecord | null {
  if (text === null) return null;
  try {
    const { userId, at, minutes } = JSON.parse(text) as Partial<Record<string, unknown>>;
    if (typeof userId !== "string" || typeof at !== "number") return null;
    return { userId, at, minutes: typeof minutes === "number" ? minutes : null };
  } catch {
    return null;
  }
}

/** Somebody who is signed in, and since when. */
export interface ActivePerson {
  readonly userId: string;
  /** When this session began, in milliseconds since 1970: that was activity too. */
  readonly signedInAt: number;
}

/**
 * When somebody last did something in any tab of this browser, and how long a session may last without it. A browser that forbids storage counts each tab by itself.
 */
export class Activity {
  readonly #storage: () => Storage;
  readonly #now: () => number;
  #kept: string | null = null;

  /** @param storage the browser's storage; where it is forbidden, reading it throws */
  constructor(storage: () => Storage, now: () => number = Date.now) {
    this.#storage = storage;
    this.#now = now;
  }

  /** Writes down that the person has just done something. */
  touch({ userId }: ActivePerson): void {
    const held = this.#read();
    const isOwn = held?.userId === userId;
    if (isOwn && this.#now() - held.at < GRAIN_MS && held.at <= this.#now()) return;
    this.#write({ userId, at: this.#now(), minutes: isOwn ? held.minutes : null });
  }

  /** Keeps how long this person's sessions may last without activity, in minutes. */
  allow({ userId, signedInAt }: ActivePerson, minutes: number): void {
    const held = this.#read();
    this.#write({ userId, at: held?.userId === userId ? held.at : signedInAt, minutes });
  }

  /** Whether the session has lasted too long without activity; never while the person's choice is not known. */
  isOver({ userId, signedInAt }: ActivePerson): boolean {
    const held = this.#read();
    if (held?.userId !== userId || held.minutes === null) return false;
    const now = this.#now();
    // A clock that was set back must not keep a session for ever.
    const last = Math.min(Math.max(held.at, signedInAt), now);
    return now - last >= held.minutes * MINUTE_MS;
  }

  #read(): ActivityRecord | null {
    try {
      return parse(this.#storage().getItem(storageKey));
    } catch {
      return parse(this.#kept);
    }
  }

  #write(record: ActivityRecord): void {
    this.#kept = JSON.stringify(record);
    try {
      this.#storage().setItem(storageKey, this.#kept);
    } catch {
      // The tab counts for itself then.
    }
  }
}
