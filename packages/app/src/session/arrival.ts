import { type CallbackMode, type CallbackReason, readServerError } from "@regia/domain/errors";
import type { User } from "@supabase/auth-js";
import type { Attempt } from "../auth/attempts.ts";
import type { Backend } from "../backend/client.ts";
import { ensureProfile } from "../backend/profileCreation.ts";
import type { AddressAnswer } from "./addressTokens.ts";
import { leaveRefusal } from "./refusal.ts";

/** Result of a return to the callback screen. */
export type ArrivalOutcome =
  | { readonly success: true }
  | { readonly success: false; readonly reason: CallbackReason; readonly email: string | null };

/**
 * A redirect of the auth service to this page. Its answer was removed from the address when the page started; the
 * callback and reset screens complete it here.
 */
export interface Arrival {
  /** Completes the return from a provider or a verification link: session, then profile. */
  complete(mode: CallbackMode): Promise<ArrivalOutcome>;
  /** Whether the person came from a reset email with a valid token. */
  recover(): Promise<boolean>;
}

/** The arrival with the answer that the auth service appended to the address. */
export function arrivalWith(
  answer: AddressAnswer,
  { backend, attempt }: { backend: Backend; attempt: Attempt },
): Arrival {
  const { auth } = backend;

  async function setSession(): Promise<User | null> {
    if (answer.kind !== "tokens") return null;
    const tokens = { access_token: answer.accessToken, refresh_token: answer.refreshToken };
    return (await backend.dataOf(auth.setSession(tokens))).user;
  }

  let adopted: Promise<User | null> | undefined;
  /** Makes the tokens of the address this browser's session; they work once, so repeated calls share one attempt. */
  function adopt(): Promise<User | null> {
    adopted ??= setSession();
    return adopted;
  }

  return {
    async complete(mode) {
      if (answer.kind === "error") return { success: false, reason: "session", email: null };
      try {
        const user = (await adopt()) ?? (await backend.dataOf(auth.getSession())).session?.user;
        if (!user) return { success: false, reason: "no_session", email: null };
        if (await ensureProfile({ backend, attempt }, user, mode)) return { success: true };
        await auth.signOut({ scope: "local" });
        return { success: false, reason: "profile", email: user.email ?? null };
      } catch {
        return { success: false, reason: "session", email: null };
      }
    },
    async recover() {
      try {
        return (await adopt()) !== null;
      } catch (error) {
        const { code, status, text } = readServerError(error);
        leaveRefusal({ error_code: code, status, message: text }, true);
        return false;
      }
    },
  };
}
