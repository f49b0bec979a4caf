import { readStored, type StorageSource, writeStored } from "../browser/storage.ts";

const storageKey = "regia.activity";
const MINUTE_MS = 60_000;

/** Minimum time between two writes of activity, in milliseconds. */
const WRITE_INTERVAL_MS = 5_000;

/** The stored activity of the person; shared by all tabs. */
interface ActivityRecord {
  readonly userId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Minutes without activity after which the session ends; null until the person's choice was loaded. */
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

/** The signed-in person, and since when. */
export interface ActivePerson {
  readonly userId: string;
  /** When this session began, in milliseconds since 1970; it counts as activity. */
  readonly signedInAt: number;
}

/**
 * The last activity in any tab of this browser, and how long a session may last without activity. If storage is
 * forbidden, each tab counts by itself.
 */
export class Activity {
  readonly #storage: StorageSource;
  readonly #now: () => number;
  #kept: string | null = null;

  /** @param storage the browser's storage; throws if storage is forbidden */
  constructor(storage: StorageSource, now: () => number = Date.now) {
    this.#storage = storage;
    this.#now = now;
  }

  /** Records activity of the person. */
  touch({ userId }: ActivePerson): void {
    const held = this.#read();
    const isOwn = held?.userId === userId;
    if (isOwn && this.#now() - held.at < WRITE_INTERVAL_MS && held.at <= this.#now()) return;
    this.#write({ userId, at: this.#now(), minutes: isOwn ? held.minutes : null });
  }

  /** Stores how many minutes this person's sessions may last without activity. */
  setTimeoutMinutes({ userId, signedInAt }: ActivePerson, minutes: number): void {
    const held = this.#read();
    this.#write({ userId, at: held?.userId === userId ? held.at : signedInAt, minutes });
  }

  /** Whether the session has lasted too long without activity; never while the person's choice is not known. */
  isOver({ userId, signedInAt }: ActivePerson): boolean {
    const held = this.#read();
    if (held?.userId !== userId || held.minutes === null) return false;
    const now = this.#now();
    // A clock that was set back must not extend a session.
    const last = Math.min(Math.max(held.at, signedInAt), now);
    return now - last >= held.minutes * MINUTE_MS;
  }

  #read(): ActivityRecord | null {
    return parse(readStored(storageKey, this.#storage) ?? this.#kept);
  }

  #write(record: ActivityRecord): void {
    this.#kept = JSON.stringify(record);
    writeStored(storageKey, this.#kept, this.#storage);
  }
}
