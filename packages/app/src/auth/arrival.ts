import type { ConnectionConfig } from "@regia/api/site";
import { type CallbackMode, type CallbackReason, readServerError } from "@regia/domain/errors";
import type { Session, User } from "@supabase/auth-js";
import { type Attempt, createAttempt } from "../backend/attempts.ts";
import { type Backend, connect } from "../backend/client.ts";
import { ensureProfile, ProfileNotCreated } from "../backend/profileCreation.ts";
import { ofTab, readStored, writeStored } from "../browser/storage.ts";
import type { Services } from "../services/services.ts";
import { leaveRefusal } from "../session/refusal.ts";
import { claimsOf } from "../session/tokenClaims.ts";

/** Result of a return to the callback screen. */
export type ArrivalOutcome =
  /** `isNew`: tokens arrived in sign-up mode, so the profile is new. */
  | { readonly success: true; readonly isNew: boolean }
  | { readonly success: false; readonly reason: CallbackReason; readonly email: string | null };

/** The addresses of two people, of whom one is signed in and the other's link was opened. */
export interface AccountConflict {
  readonly current: string;
  readonly arriving: string;
}

/**
 * A redirect of the auth service to this page. Its answer was removed from the address when the page started; the
 * callback and reset screens complete it here.
 */
export interface Arrival {
  /** Whether the answer is that of a reset email, whose session can only set a password. */
  readonly isRecovery: boolean;
  /** Whether the link has confirmed its address before. */
  readonly isConfirmed: boolean;
  /** The two people, if the link is not that of the person who is signed in; null otherwise. */
  conflict(): Promise<AccountConflict | null>;
  /**
   * Completes the return from a provider or a verification link: session, then profile. Without tokens in the address,
   * for instance after a reload, the present session stays.
   */
  complete(mode: CallbackMode): Promise<ArrivalOutcome>;
  /** The session of a reset email in this tab, which survives a reload of the page; null if there is none. */
  recover(): Promise<Session | null>;
  /** Calls the auth service by the session of the reset email. */
  readonly recovery: { readonly backend: Backend; readonly attempt: Attempt };
  /** Makes the session of the reset email that of the browser, after its password was set. */
  enter(): Promise<void>;
}

const tabStorage = {
  getItem: (name: string) => readStored(name, ofTab),
  setItem: (name: string, text: string) => writeStored(name, text, ofTab),
  removeItem: (name: string) => ofTab().removeItem(name),
};

/** Connects with the session of a reset email, which is kept for this tab, apart from that of the browser. */
export const connectRecovery = (config: ConnectionConfig): Backend =>
  connect(config, undefined, {
    persistSession: true,
    autoRefreshToken: false,
    storage: tabStorage,
    storageKey: "regia.recovery",
  });

function createArrival({ answer, backend, config, attempt, queries }: Services): Arrival {
  const recovery = connectRecovery(config);
  const { auth } = backend;

  async function setSession(client: Backend): Promise<User | null> {
    if (answer.kind !== "tokens") return null;
    const tokens = { access_token: answer.accessToken, refresh_token: answer.refreshToken };
    return (await client.dataOf(client.auth.setSession(tokens))).user;
  }

  let adopted: Promise<User | null> | undefined;
  /** Gives the tokens of the address to a client; they work once, so repeated calls share one attempt. */
  function adopt(client: Backend): Promise<User | null> {
    adopted ??= setSession(client);
    return adopted;
  }

  const currentUser = async () => (await backend.dataOf(auth.getSession())).session?.user;

  return {
    isRecovery: answer.kind === "tokens" && answer.type === "recovery",
    isConfirmed: answer.kind === "error" && answer.confirmedEmail !== null,
    async conflict() {
      if (answer.kind !== "tokens") return null;
      const arriving = claimsOf(answer.accessToken);
      const user = await currentUser().catch(() => undefined);
      if (!user?.email || !arriving?.email || user.id === arriving.sub) return null;
      return { current: user.email, arriving: arriving.email };
    },
    async complete(mode) {
      if (answer.kind === "error") return { success: false, reason: "session", email: null };
      try {
        const arrived = await adopt(backend);
        const user = arrived ?? (await currentUser());
        if (!user) return { success: false, reason: "no_session", email: null };
        const fits = await ensureProfile({ backend, attempt }, user, arrived ? mode : null);
        if (fits) return { success: true, isNew: arrived !== null && mode === "signup" };
        await auth.signOut({ scope: "local" });
        return { success: false, reason: "profile", email: user.email ?? null };
      } catch (error) {
        const reason = error instanceof ProfileNotCreated ? "not_created" : "session";
        return { success: false, reason, email: null };
      }
    },
    async recover() {
      if (answer.kind === "error") return null;
      try {
        await adopt(recovery);
        return (await recovery.dataOf(recovery.auth.getSession())).session;
      } catch (error) {
        const { code, status, text } = readServerError(error);
        leaveRefusal({ error_code: code, status, message: text }, true);
        return null;
      }
    },
    recovery: { backend: recovery, attempt: createAttempt(queries, recovery) },
    async enter() {
      const { session } = await recovery.dataOf(recovery.auth.getSession());
      if (session) await backend.dataOf(auth.setSession(session));
      await recovery.forgetSession();
    },
  };
}

const arrivals = new WeakMap<Services, Arrival>();

/** The arrival at this page. */
export function arrivalOf(services: Services): Arrival {
  const arrival = arrivals.get(services) ?? createArrival(services);
  arrivals.set(services, arrival);
  return arrival;
}
