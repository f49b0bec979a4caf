import type { CookieChoice } from "@regia/ui/patterns/CookieBanner";
import { optionalCookies } from "@regia/ui/patterns/CookieBanner";

const storageKey = "regia.cookies";

/** A stored consent: the choice, and when it was made. */
export interface CookieConsent extends CookieChoice {
  readonly essential: true;
  /** ISO instant. */
  readonly timestamp: string;
}

function parse(text: string | null): CookieChoice | null {
  if (text === null) return null;
  try {
    const stored = JSON.parse(text) as Partial<Record<string, unknown>> | null;
    if (typeof stored !== "object" || stored === null) return null;
    if (!optionalCookies.every((kind) => typeof stored[kind] === "boolean")) return null;
    const { functional, analytics, marketing } = stored as unknown as CookieChoice;
    return { functional, analytics, marketing };
  } catch {
    return null;
  }
}

/**
 * The cookie consent of this browser. Only essential storage is used until a choice is made; a damaged entry counts as
 * no choice. Other tabs follow.
 */
export class CookieConsentStore {
  readonly #storage: () => Storage;
  readonly #now: () => Date;
  readonly #listeners = new Set<() => void>();
  #choice: CookieChoice | null;

  /** @param storage the browser's storage; throws if storage is forbidden */
  constructor(storage: () => Storage, now: () => Date = () => new Date()) {
    this.#storage = storage;
    this.#now = now;
    this.#choice = this.#read();
  }

  /** The stored choice; null if there is none. */
  readonly snapshot = (): CookieChoice | null => this.#choice;

  /** Calls `listener` after every change, in this tab or another. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Reads the choice that another tab stored. */
  refresh(): void {
    this.#choice = this.#read();
    for (const listener of [...this.#listeners]) listener();
  }

  /** Stores a choice with its time. A browser that forbids storage keeps it until the page is closed. */
  choose(choice: CookieChoice): void {
    const consent: CookieConsent = { essential: true, ...choice, timestamp: this.#now().toISOString() };
    this.#choice = choice;
    try {
      this.#storage().setItem(storageKey, JSON.stringify(consent));
    } catch {
      // Asking again on the next visit is better than failing now.
    }
    for (const listener of [...this.#listeners]) listener();
  }

  #read(): CookieChoice | null {
    try {
      return parse(this.#storage().getItem(storageKey));
    } catch {
      return null;
    }
  }
}
