import { isProfileNotFound } from "@regia/domain/errors";
import type { Profile } from "@regia/domain/profile";
import type { Backend } from "./client.ts";

/**
 * Reads the profile of a user; null where there is none.
 * @throws the database's error for anything else
 */
export async function readProfile(
  backend: Backend,
  userId: string,
  signal: AbortSignal,
): Promise<Profile | null> {
  const { data, error } = await backend
    .from("profiles")
    .select("*")
    .eq("id", userId)
    .abortSignal(signal)
    .single<Profile>();
  if (error && isProfileNotFound(error)) return null;
  if (error) throw error;
  return data;
}
