import { normalForm } from "../../addresses/index.ts";

/** What an email is for. Each kind has an allowance of its own, so that one never delays another. */
export type EmailKind = "verification" | "recovery" | "change";

/** Throttles emails per mailbox and kind, with or without an account: a few at once, then one per interval. */
export interface Throttle {
  /**
   * Counts an email of a kind to an address, in any of its spellings.
   * @param requester the account that asks for an email to an address of its choice; it has an allowance of its own.
   * @returns 0 if the email is allowed, else the seconds to wait; a refused email does not count.
   */
  take(kind: EmailKind, address: string, requester?: string): number;
}

/** Maximum number of emails of a kind to one mailbox at once. */
const BURST = 3;
/** Milliseconds until one more email is allowed. */
const REFILL = 60_000;
/** Maximum number of remembered allowances; forgotten ones are full. */
const REMEMBERED = 10_000;

/** @param now the clock, in milliseconds. */
export function emailThrottle(now: () => number = Date.now): Throttle {
  /** When the allowance of each kind and mailbox, and of each requester, is full again. */
  const fullAt = new Map<string, number>();
  return {
    take: (kind, address, requester) => {
      const at = now();
      const keys = [`${kind} ${normalForm(address)}`, ...(requester === undefined ? [] : [requester])];
      const full = (key: string) => Math.max(fullAt.get(key) ?? at, at);
      const wait = Math.max(...keys.map(full)) - at - (BURST - 1) * REFILL;
      if (wait > 0) return Math.ceil(wait / 1000);
      for (const key of keys) {
        const next = full(key) + REFILL;
        // Reinserted, so that the map's first entry is the least recently used.
        fullAt.delete(key);
        fullAt.set(key, next);
      }
      for (const oldest of fullAt.keys()) {
        if (fullAt.size <= REMEMBERED) break;
        fullAt.delete(oldest);
      }
      return 0;
    },
  };
}
