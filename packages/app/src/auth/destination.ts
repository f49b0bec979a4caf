import { readStored, writeStored } from "../browser/storage.ts";

const storageKey = "regia.destination";

/** Milliseconds for which a page is remembered: as long as the link of a verification email is valid. */
const LIFETIME_MS = 3_600_000;

const HOME = "/app/chat";

/** Remembers the page that somebody wanted to open before signing in. */
export function keepDestination({
  pathname,
  search,
  hash,
}: Pick<Location, "pathname" | "search" | "hash">): void {
  writeStored(storageKey, JSON.stringify({ path: pathname + search + hash, at: Date.now() }));
}

/** The page to open after signing in: the remembered one, else the chat. Always within the app. */
export function destination(): string {
  const stored = readStored(storageKey);
  if (stored === null) return HOME;
  const { path, at } = JSON.parse(stored) as { path: string; at: number };
  return at + LIFETIME_MS > Date.now() && path.startsWith("/app/") ? path : HOME;
}

/** The page to open after signing in, which is forgotten. */
export function takeDestination(): string {
  const path = destination();
  if (path !== HOME) localStorage.removeItem(storageKey);
  return path;
}
