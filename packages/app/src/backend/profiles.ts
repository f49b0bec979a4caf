import { isProfileNotFound } from "@regia/domain/errors";
import type { Profile } from "@regia/domain/profile";
import type { Backend } from "./client.ts";

/** Returns null for the error that there is no such profile; throws any other. */
export function noneWhereMissing(error: unknown): null {
  if (isProfileNotFound(error)) return null;
  throw error;
}

/**
 * Reads the profile of a user; null if there is none.
 * @throws the database's error
 */
export function readProfile(backend: Backend, userId: string, signal: AbortSignal): Promise<Profile | null> {
  const row = backend.from("profiles").select("*").eq("id", userId).abortSignal(signal).single<Profile>();
  return backend.dataOf(row).catch(noneWhereMissing);
}
