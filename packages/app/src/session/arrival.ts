import { type CallbackMode, type CallbackReason, readServerError } from "@regia/domain/errors";
import type { User } from "@supabase/auth-js";
import type { Backend } from "../backend/client.ts";
import type { AddressAnswer } from "./addressTokens.ts";
import { leaveRefusal } from "./refusal.ts";

/** Result of a return to the callback screen. */
export type ArrivalOutcome =
  | { readonly success: true }
  | { readonly success: false; readonly reason: CallbackReason; readonly email: string | null };

/** Creates the profile after a provider's sign-up, or checks that it exists, by mode. */
export type EnsureProfile = (user: User, mode: CallbackMode) => Promise<boolean>;

/**
 * A redirect of the auth service to this page. Its answer was removed from the address when the page started; the
 * callback and reset screens complete it here.
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

  /** Makes the tokens of the address this browser's session; repeated calls share one attempt. */
  adopt(): Promise<User | null> {
    this.#adopted ??= this.#setSession();
    return this.#adopted;
  }

  /** Completes the return from a provider or a verification link: session, then profile. */
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

  /** Whether the person came from a reset email with a valid token. */
  async recover(): Promise<boolean> {
    try {
      return (await this.adopt()) !== null;
    } catch (error) {
      const { code, status, text } = readServerError(error);
      leaveRefusal({ error_code: code, status, message: text }, true);
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
