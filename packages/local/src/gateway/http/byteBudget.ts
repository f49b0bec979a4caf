/** Why no more bytes are accepted: the caller, or the whole server, has reached its maximum. */
export type Exhausted = "caller" | "server";

/** The bytes that one body holds. */
export interface Lease {
  /** Takes more bytes; returns what is exhausted, if they are not available. */
  take(bytes: number): Exhausted | undefined;
  /** Gives all bytes back. */
  release(): void;
}

/**
 * Bounds the bytes of bodies that are held at one time.
 * @param most maximum for one caller and for the whole server, in bytes.
 * @returns opens the lease of a caller's body.
 */
export function byteBudget(most: { readonly caller: number; readonly server: number }) {
  const held = new Map<string, number>();
  let total = 0;
  return (caller: string): Lease => {
    let own = 0;
    return {
      take: (bytes) => {
        const callers = held.get(caller) ?? 0;
        if (callers + bytes > most.caller) return "caller";
        if (total + bytes > most.server) return "server";
        held.set(caller, callers + bytes);
        total += bytes;
        own += bytes;
        return undefined;
      },
      release: () => {
        const left = (held.get(caller) ?? 0) - own;
        if (left > 0) held.set(caller, left);
        else held.delete(caller);
        total -= own;
        own = 0;
      },
    };
  };
}
