import { type CookieChoice, optionalCookies } from "@regia/ui/patterns/CookieBanner";
import { readStored, type StorageSource, writeStored } from "../browser/storage.ts";

const storageKey = "regia.cookies";

/** The stored cookie consent. */
interface CookieConsent extends CookieChoice {
  readonly essential: true;
  /** When the choice was made; ISO instant. */
  readonly timestamp: string;
}

/** The cookie choice made in this browser; null if there is none. A damaged entry counts as none. */
export function readCookieChoice(storage?: StorageSource): CookieChoice | null {
  const text = readStored(storageKey, storage);
  if (text === null) return null;
  try {
    const stored = JSON.parse(text) as Partial<Record<string, unknown>> | null;
    if (!optionalCookies.every((kind) => typeof stored?.[kind] === "boolean")) return null;
    const { functional, analytics, marketing } = stored as unknown as CookieChoice;
    return { functional, analytics, marketing };
  } catch {
    return null;
  }
}

/** Stores a cookie choice with its time. */
export function storeCookieChoice(choice: CookieChoice, storage?: StorageSource): void {
  const consent: CookieConsent = { essential: true, ...choice, timestamp: new Date().toISOString() };
  writeStored(storageKey, JSON.stringify(consent), storage);
}
