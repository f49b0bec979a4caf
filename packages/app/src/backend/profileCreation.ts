import {
  decideProfileCreation,
  type ProfileCreationMode,
  resolveDisplayName,
  resolveFullName,
} from "@regia/domain/profile";
import { transienceOf } from "@regia/domain/retry";
import type { User } from "@supabase/auth-js";
import type { Attempt } from "./attempts.ts";
import type { Answer, Backend } from "./client.ts";
import { noneWhereMissing } from "./profiles.ts";

/** The profile could not be written. The session stays: the callback screen tries again after a reload. */
export class ProfileNotCreated extends Error {
  override name = "ProfileNotCreated";
}

const duplicate = "23505";

/** Written, or failed for a transient reason: another kind of write would not help. */
const isFinal = (answer: Answer) => !answer.error || transienceOf(answer, Date.now()).transient;

/** Insert, then upsert on the id, then insert again, because two tabs may do this at the same time. */
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
    if (inserted.error?.code === duplicate) return { error: null };
    if (isFinal(inserted)) return inserted;
    const upserted = await profiles().upsert(row, { onConflict: "id" });
    return isFinal(upserted) ? upserted : profiles().insert(row);
  });
}

/**
 * Checks or creates the profile after a return to the callback screen: sign-up creates it and fails if there is one,
 * log-in requires one, without a mode it is created if it is missing (decision 11). Returns whether the mode fits.
 * @throws ProfileNotCreated if it cannot be written; else the backend's error
 */
export async function ensureProfile(
  { backend, attempt }: { backend: Backend; attempt: Attempt },
  user: User,
  mode: ProfileCreationMode,
): Promise<boolean> {
  // Who has a second factor has a profile, which is hidden until the factor is given.
  const exists =
    user.factors?.some(({ status }) => status === "verified") ||
    (await attempt("profileCreation", () =>
      backend.from("profiles").select("id").eq("id", user.id).maybeSingle(),
    ).catch(noneWhereMissing)) !== null;
  const { action } = decideProfileCreation({ mode, exists });
  if (action === "create") {
    await createProfile(backend, attempt, user).catch((cause: unknown) => {
      throw new ProfileNotCreated("The profile was not written", { cause });
    });
  }
  return action !== "refuse";
}
