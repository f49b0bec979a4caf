import type { Profile } from "@regia/domain/profile";
import { transienceOf } from "@regia/domain/retry";
import { authPhase, isSessionValid, SESSION_TIMING } from "@regia/domain/session";
import type { Session, User } from "@supabase/supabase-js";
import { type QueryClient, QueryObserver, type QueryObserverOptions } from "@tanstack/react-query";
import { queryKeys } from "../data/queryKeys.ts";
import { withDeadline } from "./deadline.ts";

/** Who is at the screen, as the whole app sees it. */
export type SessionState<Row = Profile> =
  | { readonly status: "loading" }
  | { readonly status: "signedOut" }
  | {
      readonly status: "signedIn";
      readonly session: Session;
      readonly user: User;
      /** Null where there is none, or where it could not be loaded: the person stays signed in. */
      readonly profile: Row | null;
    };

/** The part of the auth client that the store listens to. */
export interface AuthEvents {
  onAuthStateChange(listener: (event: string, session: Session | null) => void): {
    data: { subscription: { unsubscribe(): void } };
  };
}

/** What the store works with. */
export interface SessionDependencies {
  readonly auth: AuthEvents;
  readonly queries: QueryClient;
  /** Reads the row of a user; null where there is none. */
  readonly readProfile: (userId: string, signal: AbortSignal) => Promise<Profile | null>;
}

const deadlines: readonly number[] = SESSION_TIMING.profileLoadMs;

/** The profile of a user, with a time limit for each attempt; nobody's where there is no user. */
const profileQuery = (
  userId: string | null,
  read: SessionDependencies["readProfile"],
): QueryObserverOptions<Profile | null> => ({
  queryKey: queryKeys.profile(userId ?? ""),
  queryFn: ({ client, queryKey, signal }) => {
    const failures = client.getQueryState(queryKey)?.fetchFailureCount ?? 0;
    return withDeadline(deadlines[failures] ?? 0, signal, (limited) => read(userId ?? "", limited));
  },
  enabled: userId !== null,
  // At once or not at all: the page waits for it.
  retry: (failures, error) => {
    const transience = transienceOf(error, Date.now());
    return failures + 1 < deadlines.length && transience.transient && transience.atLeastMs === 0;
  },
  retryDelay: 0,
  staleTime: SESSION_TIMING.profileFreshMs,
  gcTime: SESSION_TIMING.sweepMs,
  // What else changes of the query leaves the state of the session as it is.
  notifyOnChangeProps: ["data", "status"],
});

/**
 * Keeps the session, its user and the profile, and whether they are still loading. Views subscribe to it. What was read
 * for a person is dropped when somebody else comes or the person leaves.
 *
 * The auth client holds a lock while it calls its listeners, so nothing is awaited inside them: the store notes the
 * session and loads the profile afterwards.
 */
export class SessionStore {
  readonly #dependencies: SessionDependencies;
  readonly #profile: QueryObserver<Profile | null>;
  readonly #listeners = new Set<() => void>();
  #state: SessionState = { status: "loading" };
  #isLoading = true;
  #session: Session | null = null;
  /** When the auth client last told of the session: later its token may have expired and be on its way to a new one. */
  #toldAt = 0;

  constructor(dependencies: SessionDependencies) {
    this.#dependencies = dependencies;
    this.#profile = new QueryObserver(dependencies.queries, profileQuery(null, dependencies.readProfile));
  }

  /** The state now; the same object until something changes. */
  readonly snapshot = (): SessionState => this.#state;

  /** Calls `listener` after every change; answers the way to stop that. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Begins to follow the auth client; answers the way to stop that. */
  start(): () => void {
    const stop = this.#profile.subscribe(() => this.#publish());
    const { data } = this.#dependencies.auth.onAuthStateChange((_event, session) => {
      queueMicrotask(() => this.#follow(session));
    });
    const timer = setTimeout(() => {
      this.#isLoading = false;
      this.#publish();
    }, SESSION_TIMING.sessionLoadMs);
    return () => {
      clearTimeout(timer);
      data.subscription.unsubscribe();
      stop();
    };
  }

  /**
   * Asks the server for the profile again, after something changed it there.
   * @throws what the backend answers when it cannot be read; the profile that is held stays
   */
  async refreshProfile(): Promise<void> {
    if (this.#state.status !== "signedIn") return;
    await this.#profile.refetch({ throwOnError: true });
    this.#publish();
  }

  /** Looks again for a profile that was not there; a failure leaves the person signed in without one. */
  async findProfile(): Promise<void> {
    const state = await this.settled();
    if (state.status !== "signedIn" || state.profile) return;
    await this.refreshProfile().catch(() => undefined);
  }

  /** Takes the row that the server answered a change with; nothing of a person who has left meanwhile. */
  adoptProfile(profile: Profile): void {
    const queryKey = queryKeys.profile(profile.id);
    this.#dependencies.queries.setQueryData<Profile | null>(queryKey, (held) =>
      held === undefined ? undefined : profile,
    );
    this.#publish();
  }

  /** Resolves with the first state that is not "loading". */
  settled(): Promise<Exclude<SessionState, { status: "loading" }>> {
    return new Promise((resolve) => {
      const look = () => {
        if (this.#state.status === "loading") return;
        stop();
        resolve(this.#state);
      };
      const stop = this.subscribe(look);
      look();
    });
  }

  #follow(session: Session | null): void {
    this.#isLoading = false;
    this.#session = session;
    this.#toldAt = Date.now();
    const userId = session && isSessionValid(session, this.#toldAt) ? session.user.id : null;
    this.#profile.setOptions(profileQuery(userId, this.#dependencies.readProfile));
    this.#dropOthers(userId);
    const { data, isStale, isFetching } = this.#profile.getCurrentResult();
    // A profile that is held is used again; one that was not there or could not be loaded is looked for.
    if (userId !== null && !data && isStale && !isFetching) void this.#profile.refetch();
    this.#publish();
  }

  /** Drops everything that was read for anybody but this user. */
  #dropOthers(userId: string | null): void {
    this.#dependencies.queries.removeQueries({
      queryKey: ["person"],
      predicate: ({ queryKey }) => queryKey[1] !== (userId ?? ""),
    });
  }

  #publish(): void {
    const { data, isPending } = this.#profile.getCurrentResult();
    const session = this.#session;
    const before = this.#state;
    const isHeld = before.status === "signedIn" && before.user.id === session?.user.id;
    const status = authPhase({
      session,
      sessionLoading: this.#isLoading,
      // A refreshed token or a new attempt must not take the screen away from the person who is working on it.
      profileLoading: isPending && !isHeld,
      now: this.#toldAt,
    });
    if (status !== "signedIn" || !session) {
      if (before.status !== status && status !== "signedIn") this.#set({ status });
      return;
    }
    const profile = data ?? null;
    if (before.status === status && before.session === session && before.profile === profile) return;
    this.#set({ status, session, user: session.user, profile });
  }

  #set(state: SessionState): void {
    this.#state = state;
    for (const listener of [...this.#listeners]) listener();
  }
}
