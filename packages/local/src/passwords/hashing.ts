import { AsyncLocalStorage } from "node:async_hooks";
import { availableParallelism } from "node:os";
import { compare, hash } from "bcrypt";
import { boundedQueue } from "./queue.ts";

/** bcrypt's cost: 2 to this power rounds. */
const COST = 10;

/** Threads of Node's pool, which also reads files. */
const POOL_THREADS = Number(process.env["UV_THREADPOOL_SIZE"]) || 4;

/** Hashes that run at once: one processor and one thread are left for everything else. */
const AT_ONCE = Math.max(1, Math.min(availableParallelism(), POOL_THREADS) - 1);

/** Places in the queue for each hash that runs at once: the last request waits for a few seconds. */
const PLACES = 50;

/** A hash of no known password. */
const UNKNOWN = "$2b$10$gpJkTvCygdT6WcfcAPiYUeI1P6yrYG.heaiaCua/vkpykLMRDB0vK";

const queue = boundedQueue({ atOnce: AT_ONCE, places: AT_ONCE * PLACES });

/** Seconds after which a request that found the queue full may try again: those in it are answered by then. */
export const FULL_QUEUE_WAIT = 5;

/** Answers a request with a password if the queue has a place for it; undefined if it is full. */
export function inPasswordQueue<T>(answer: () => Promise<T>): Promise<T | undefined> {
  return queue.admit(answer);
}

/** Hashes a password of at most 72 bytes, outside of the main thread. */
export function hashPassword(password: string): Promise<string> {
  return queue.run(() => hash(password, COST));
}

/** The password that was already compared with a hash in the current request. */
const proven = new AsyncLocalStorage<{ readonly password: string; readonly hashed: string | null }>();

/** Does work in which comparing a password with the hash it belongs to takes no time. */
export function withProvenPassword<T>(password: string, hashed: string | null, work: () => T): T {
  return proven.run({ password, hashed }, work);
}

/** Whether a password belongs to a hash. Without a hash it does not, and the answer takes the same time. */
export async function passwordMatches(password: string, hashed: string | null): Promise<boolean> {
  const known = proven.getStore();
  if (known !== undefined && known.password === password && known.hashed === hashed) return true;
  const matches = await queue.run(() => compare(password, hashed ?? UNKNOWN));
  return matches && hashed !== null;
}
