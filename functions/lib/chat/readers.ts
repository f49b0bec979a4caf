import * as v from "valibot";
import { unauthorized } from "../identity/index.ts";
import { kindOf, logLine } from "../log/index.ts";
import type { ChatStore } from "./store.ts";
import type { Asker } from "./turn.ts";

/** Who reads an answer while it is written. */
export interface Reader extends Asker {
  /** Id of the token of a program; null for a person in a session. */
  readonly token: string | null;
  /** Id of the answer; null for one that is kept nowhere. */
  readonly answer: string | null;
}

/** The reading of an answer. */
export interface Reading {
  /** Aborted when the reader may read no further; its reason is a Refusal. */
  readonly signal: AbortSignal;
  /** Called when nothing more is read. */
  readonly end: () => void;
}

/** Milliseconds between two questions about all readers. */
const INTERVAL = 1_000;

const refused = v.array(v.number());

/** Asks the database about all readers of this process, with one statement at a time. */
class Readers {
  readonly #store: ChatStore;
  readonly #open = new Map<number, { readonly reader: Reader; readonly controller: AbortController }>();
  #next = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(store: ChatStore) {
    this.#store = store;
  }

  add(reader: Reader): Reading {
    const controller = new AbortController();
    this.#next += 1;
    const number = this.#next;
    this.#open.set(number, { reader, controller });
    this.#schedule();
    return { signal: controller.signal, end: () => this.#open.delete(number) };
  }

  #schedule(): void {
    if (this.#timer !== undefined || this.#open.size === 0) return;
    this.#timer = setTimeout(() => {
      void this.#ask().finally(() => {
        this.#timer = undefined;
        this.#schedule();
      });
    }, INTERVAL);
  }

  async #ask(): Promise<void> {
    const readers = [...this.#open].map(([number, { reader }]) => ({
      reader: number,
      person: reader.person,
      session: reader.session,
      token: reader.token,
      answer: reader.answer,
    }));
    if (readers.length === 0) return;
    try {
      for (const number of v.parse(refused, await this.#store.call("chat_readers", { readers }))) {
        this.#open.get(number)?.controller.abort(unauthorized());
        this.#open.delete(number);
      }
    } catch (error) {
      // They read on until the database answers again, as the answers go on.
      logLine("error", { event: "chat_readers", readers: readers.length, ...kindOf(error) });
    }
  }
}

const known = new WeakMap<ChatStore, Readers>();

/** Begins a reading, which ends within two seconds when the reader's session, token or membership does. */
export function beginReading(store: ChatStore, reader: Reader): Reading {
  const readers = known.get(store) ?? new Readers(store);
  known.set(store, readers);
  return readers.add(reader);
}
