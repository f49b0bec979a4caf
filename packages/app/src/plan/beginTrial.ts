import type { Profile } from "@regia/domain/profile";
import { startTrial } from "@regia/domain/trial";
import type { Services } from "../services/services.ts";

/**
 * Starts the trial of pro and shows what the database made of it: it decides, and stamps its own times (decision 7). If it
 * refuses, the profile is read anew: another tab may have started the trial, and else the page says why there is none.
 * @throws Error when nobody is signed in or the trial is not to be had; else what the database answers
 */
export async function beginTrial({ backend, session }: Pick<Services, "backend" | "session">): Promise<void> {
  const state = session.snapshot();
  if (state.status !== "signedIn" || !state.profile) throw new Error("No user");
  const start = startTrial(state.profile, Date.now());
  if (!start.ok) throw new Error(start.reason);
  const change = backend.from("profiles").update(start.update).eq("id", state.user.id);
  try {
    session.adoptProfile(await backend.dataOf(change.select("*").single<Profile>()));
  } catch (error) {
    await session.refreshProfile();
    const latest = session.snapshot();
    if (latest.status !== "signedIn" || !latest.profile?.trial_start_date || latest.profile.trial_used)
      throw error;
  }
}
