import { isProfileNotFound } from "@regia/domain/errors";
import type { Profile } from "@regia/domain/profile";
import type { Backend } from "./client.ts";

/** Takes a failure that says that there is no such profile for an empty answer, and throws any other. */
export function noneWhereMissing(error: unknown): null {
  if (isProfileNotFound(error)) return null;
  throw error;
}

/**
 * Reads the profile of a user; null where there is none.
 * @throws the database's error for anything else
 */
export function readProfile(backend: Backend, userId: string, signal: AbortSignal): Promise<Profile | null> {
  const row = backend.from("profiles").select("*").eq("id", userId).abortSignal(signal).single<Profile>();
  return backend.dataOf(row).catch(noneWhereMissing);
}
