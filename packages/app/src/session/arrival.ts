import type { CallbackMode, CallbackReason } from "@regia/domain/errors";
import type { User } from "@supabase/supabase-js";
import type { Backend } from "../backend/client.ts";
import type { AddressAnswer } from "./addressTokens.ts";
import { leaveRefusal } from "./refusal.ts";

/** How a return to the callback screen ended. */
export type ArrivalOutcome =
  | { readonly success: true }
  | { readonly success: false; readonly reason: CallbackReason; readonly email: string | null };

/** Makes the profile of a person who came through a provider, or finds that it is there; by mode. */
export type EnsureProfile = (user: User, mode: CallbackMode) => Promise<boolean>;

/**
 * A person who was sent back to this page with an answer of the auth service in the address. The answer was taken out
 * of the address when the page started; each screen that it can lead to asks here what became of it.
 */
export class Arrival {
  readonly #backend: Backend;
  readonly #answer: AddressAnswer;
  readonly #ensureProfile: EnsureProfile;
  #adopted: Promise<User | null> | undefined;

  constructor(backend: Backend, answer: AddressAnswer, ensureProfile: EnsureProfile) {
    this.#backend = backend;
    this.#answer = answer;
    this.#ensureProfile = ensureProfile;
  }

  /** Turns the tokens of the address into the session of this browser; once, however often it is asked. */
  adopt(): Promise<User | null> {
    this.#adopted ??= this.#setSession();
    return this.#adopted;
  }

  /** Ends the way back from a provider or a verification link: session, then profile. */
  async complete(mode: CallbackMode): Promise<ArrivalOutcome> {
    if (this.#answer.kind === "error") return { success: false, reason: "session", email: null };
    try {
      const user = (await this.adopt()) ?? (await this.#currentUser());
      if (!user) return { success: false, reason: "no_session", email: null };
      if (await this.#ensureProfile(user, mode)) return { success: true };
      await this.#backend.auth.signOut({ scope: "local" });
      return { success: false, reason: "profile", email: user.email ?? null };
    } catch {
      return { success: false, reason: "session", email: null };
    }
  }

  /** Whether the person came from a reset message with a token that still counts. */
  async recover(): Promise<boolean> {
    try {
      return (await this.adopt()) !== null;
    } catch (error) {
      leaveRefusal(error, true);
      return false;
    }
  }

  async #setSession(): Promise<User | null> {
    if (this.#answer.kind !== "tokens") return null;
    const { accessToken, refreshToken } = this.#answer;
    const { user } = await this.#backend.dataOf(
      this.#backend.auth.setSession({ access_token: accessToken, refresh_token: refreshToken }),
    );
    return user;
  }

  async #currentUser(): Promise<User | null> {
    const { session } = await this.#backend.dataOf(this.#backend.auth.getSession());
    return session?.user ?? null;
  }
}
