import { type CallbackMode, isProfileNotFound } from "@regia/domain/errors";
import { resolveDisplayName, resolveFullName } from "@regia/domain/profile";
import type { User } from "@supabase/supabase-js";
import type { Attempt } from "../auth/attempts.ts";
import type { Backend } from "./client.ts";

const duplicate = "23505";

async function profileExists(backend: Backend, user: User): Promise<boolean> {
  const { data, error } = await backend.from("profiles").select("id").eq("id", user.id).maybeSingle();
  if (error && !isProfileNotFound(error)) throw error;
  return data !== null;
}

/** Insert, then upsert on the id, then insert again: two tabs may come back at the same time. */
async function createProfile(backend: Backend, attempt: Attempt, user: User): Promise<void> {
  const sources = { metadata: user.user_metadata, email: user.email ?? null };
  const row = {
    id: user.id,
    full_name: resolveFullName(sources),
    display_name: resolveDisplayName(sources),
  };
  const profiles = () => backend.from("profiles");
  await attempt("profileCreation", async () => {
    const inserted = await profiles().insert(row);
    if (!inserted.error || inserted.error.code === duplicate) return { error: null };
    const upserted = await profiles().upsert(row, { onConflict: "id" });
    return upserted.error ? profiles().insert(row) : upserted;
  });
}

/**
 * The profile of a person who came back to the callback screen: sign-up makes it and fails where there is one, log-in
 * needs one (decision 11). Answers whether the mode fits.
 * @throws what the backend answers when it cannot be asked
 */
export async function ensureProfile(
  { backend, attempt }: { backend: Backend; attempt: Attempt },
  user: User,
  mode: CallbackMode,
): Promise<boolean> {
  const exists = await profileExists(backend, user);
  if (mode === "login") return exists;
  if (exists) return false;
  await createProfile(backend, attempt, user);
  return true;
}
