import type { Profile } from "@regia/domain/profile";
import { startTrial } from "@regia/domain/trial";
import type { Backend } from "../backend/client.ts";
import type { SessionStore } from "../session/sessionStore.ts";

/** What a person does with the own plan. */
export class PlanOperations {
  readonly #backend: Backend;
  readonly #session: SessionStore;

  constructor(backend: Backend, session: SessionStore) {
    this.#backend = backend;
    this.#session = session;
  }

  /**
   * Starts the trial of pro and shows what the database made of it: it decides, and stamps its own times (decision 7).
   * @throws Error when nobody is signed in or the trial is not to be had; else what the database answers
   */
  async startTrial(): Promise<void> {
    const state = this.#session.snapshot();
    if (state.status !== "signedIn" || !state.profile) throw new Error("No user");
    const start = startTrial(state.profile, Date.now());
    if (!start.ok) throw new Error(start.reason);
    const change = this.#backend.from("profiles").update(start.update).eq("id", state.user.id);
    this.#session.adoptProfile(await this.#backend.dataOf(change.select("*").single<Profile>()));
  }
}
