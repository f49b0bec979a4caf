import { message } from "@regia/domain/messages";
import { Refusal } from "../http/index.ts";
import type { Reading } from "./readers.ts";

/** How many calls of one payer wait at most in this process. */
const MOST_WAITING = 20;

/** Milliseconds after which the first one tries again: a place may have become free in another process. */
const AGAIN = 500;

/** Milliseconds that a call waits at most, unless the environment says otherwise. */
const USUAL_WAIT = 30_000;

/** The longest wait that timers count, in milliseconds: about 24 days. */
const LONGEST_WAIT = 2_147_483_647;

/** The calls of one payer that wait for a place among the answers that the plan allows at a time. */
interface Line {
  /** The first is the next; aborting one lets it try at once. */
  readonly waiting: AbortController[];
  /** Why the last attempt did not begin. */
  refusal: Refusal;
}

const lines = new Map<string, Line>();
let closing = new AbortController();

/**
 * Milliseconds that a program's call waits in its turn.
 * @throws RangeError for a setting that is no number: a misspelt time must not mean none
 */
export function longestWait({ REGIA_V1_WAIT: text }: NodeJS.ProcessEnv): number {
  if (!text) return USUAL_WAIT;
  const milliseconds = Number(text);
  if (!(milliseconds >= 0))
    throw new RangeError(`A time is a number of milliseconds, not ${text.slice(0, 20)}`);
  return Math.min(milliseconds, LONGEST_WAIT);
}

/** Waits so many milliseconds, or until the signal is aborted. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener("abort", done);
  });
}

/** How a call waits. */
export interface Wait {
  /** Aborted when the caller leaves. */
  readonly signal: AbortSignal;
  /** Begins to watch whether the caller's token is valid. */
  readonly watch: () => Reading;
  /** Says how many milliseconds it waits at most. */
  readonly longest: () => number;
}

async function waitIn<T>(
  payer: string,
  line: Line,
  begin: () => Promise<T>,
  { signal, closed, watch, longest: most }: Wait & { readonly closed: AbortSignal },
): Promise<T> {
  const longest = most();
  if (longest === 0 || line.waiting.length >= MOST_WAITING) throw line.refusal;
  let next = new AbortController();
  line.waiting.push(next);
  lines.set(payer, line);
  const token = watch();
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), longest);
  const end = AbortSignal.any([signal, token.signal, closed, late.signal]);
  try {
    while (true) {
      await pause(AGAIN, AbortSignal.any([end, next.signal]));
      if (end.aborted) {
        token.signal.throwIfAborted();
        closed.throwIfAborted();
        throw line.refusal;
      }
      if (line.waiting[0] !== next) continue;
      // Whoever is woken during the attempt tries again after it.
      next = new AbortController();
      line.waiting[0] = next;
      try {
        return await begin();
      } catch (error) {
        if (!isFull(error)) throw error;
        line.refusal = error;
      }
    }
  } finally {
    clearTimeout(timer);
    token.end();
    line.waiting.splice(line.waiting.indexOf(next), 1);
    if (line.waiting.length === 0) lines.delete(payer);
    else tryNext(payer);
  }
}

const isFull = (error: unknown): error is Refusal => error instanceof Refusal && error.code === "parallel";

/**
 * Begins an answer as soon as the payer's plan allows another one at a time: first come, first served within this process.
 * Nothing is reserved meanwhile.
 * @param payer whose calls wait for one another.
 * @throws what `begin` throws; its Refusal `parallel` when the longest wait has passed, the caller has left or 20
 * others wait; `unauthorized` when the token ends, `unavailable` when the server stops
 */
export async function inTurn<T>(payer: string, begin: () => Promise<T>, wait: Wait): Promise<T> {
  // Also for one whose first attempt goes on while the server stops.
  const waits = { ...wait, closed: closing.signal };
  const known = lines.get(payer);
  if (known !== undefined) return await waitIn(payer, known, begin, waits);
  try {
    return await begin();
  } catch (error) {
    if (!isFull(error)) throw error;
    return await waitIn(payer, lines.get(payer) ?? { waiting: [], refusal: error }, begin, waits);
  }
}

/** Lets the first waiting call of a payer try at once: an answer of theirs has ended. */
export function tryNext(payer: string): void {
  lines.get(payer)?.waiting[0]?.abort();
}

/** Ends all waits of this process at once; later calls wait anew. */
export function endWaits(): void {
  closing.abort(new Refusal("unavailable", message("requests:unavailable")));
  closing = new AbortController();
}
