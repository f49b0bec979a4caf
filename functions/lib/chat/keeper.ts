import * as v from "valibot";
import { kindOf, logLine } from "../log/index.ts";
import type { ChatStore } from "./store.ts";

/** A part of an answer, as the database has it. */
export interface StoredPart {
  readonly type: "reasoning" | "text";
  readonly text: string;
}

/** A call that this process waits for. */
export interface LiveCall {
  readonly call: string;
  /** Null for calls without a conversation. */
  readonly answer: string | null;
  /** What there is of the answer so far. */
  readonly parts: () => readonly StoredPart[];
  /** Called if it must end: somebody stopped it, or others have settled it. */
  readonly onEnd: (reason: "stop" | "lost") => void;
}

interface Kept extends LiveCall {
  /** Length of the text that is stored. */
  stored: number;
  storedAt: number;
}

/** Milliseconds between two renewals of all leases, and at least between two writings of one text. */
const INTERVAL = { leases: 500, text: 1_000 };

const ended = v.array(v.object({ call: v.string(), reason: v.picklist(["stop", "lost"]) }));

/** Keeps the leases and the texts of all live calls, with one statement at a time for all of them. */
class Keeper {
  readonly #store: ChatStore;
  readonly #live = new Map<string, Kept>();
  #timer: NodeJS.Timeout | undefined;

  constructor(store: ChatStore) {
    this.#store = store;
  }

  add(live: LiveCall): void {
    this.#live.set(live.call, { ...live, stored: 0, storedAt: performance.now() });
    this.#schedule();
  }

  remove(call: string): void {
    this.#live.delete(call);
  }

  #schedule(): void {
    if (this.#timer !== undefined || this.#live.size === 0) return;
    this.#timer = setTimeout(() => {
      void this.#keep().finally(() => {
        this.#timer = undefined;
        this.#schedule();
      });
    }, INTERVAL.leases);
  }

  async #keep(): Promise<void> {
    const now = performance.now();
    const written: { readonly kept: Kept; readonly length: number }[] = [];
    const live = [...this.#live.values()].map((kept) => {
      const parts = kept.parts();
      const length = parts.reduce((sum, { text }) => sum + text.length, 0);
      const isDue = kept.answer !== null && length > kept.stored && now - kept.storedAt >= INTERVAL.text;
      if (isDue) written.push({ kept, length });
      return { call: kept.call, answer: kept.answer, parts: isDue ? parts : null };
    });
    if (live.length === 0) return;
    try {
      const toEnd = v.parse(ended, await this.#store.call("chat_keep", { live }));
      for (const { kept, length } of written) {
        kept.stored = length;
        kept.storedAt = now;
      }
      for (const { call, reason } of toEnd) this.#live.get(call)?.onEnd(reason);
    } catch (error) {
      // The leases last longer than a short outage of the database.
      logLine("error", { event: "chat_keep", calls: live.length, ...kindOf(error) });
    }
  }
}

const keepers = new WeakMap<ChatStore, Keeper>();

/** The keeper of a store's calls. */
export function keeperOf(store: ChatStore): Pick<Keeper, "add" | "remove"> {
  const keeper = keepers.get(store) ?? new Keeper(store);
  keepers.set(store, keeper);
  return keeper;
}
