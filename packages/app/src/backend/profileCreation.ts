import type { CallbackMode } from "@regia/domain/errors";
import { decideProfileCreation, resolveDisplayName, resolveFullName } from "@regia/domain/profile";
import { transienceOf } from "@regia/domain/retry";
import type { User } from "@supabase/supabase-js";
import type { Attempt } from "../auth/attempts.ts";
import type { Answer, Backend } from "./client.ts";
import { noneWhereMissing } from "./profiles.ts";

const duplicate = "23505";

/** The row was written, or could not be for a reason that may pass: another way of writing it would not help now. */
const isFinal = (answer: Answer) => !answer.error || transienceOf(answer, Date.now()).transient;

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
    if (inserted.error?.code === duplicate) return { error: null };
    if (isFinal(inserted)) return inserted;
    const upserted = await profiles().upsert(row, { onConflict: "id" });
    return isFinal(upserted) ? upserted : profiles().insert(row);
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
  const held = await attempt("profileCreation", () =>
    backend.from("profiles").select("id").eq("id", user.id).maybeSingle(),
  ).catch(noneWhereMissing);
  const { action } = decideProfileCreation({ mode, exists: held !== null });
  if (action === "create") await createProfile(backend, attempt, user);
  return action !== "refuse";
}
