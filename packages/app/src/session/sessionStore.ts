import type { Profile } from "@regia/domain/profile";
import { transienceOf } from "@regia/domain/retry";
import { authPhase, isSessionValid, SESSION_TIMING } from "@regia/domain/session";
import type { Session, User } from "@supabase/auth-js";
import { type QueryClient, QueryObserver, type QueryObserverOptions } from "@tanstack/react-query";
import { POLLED } from "../data/polled.ts";
import { retriesOf } from "../data/queryClient.ts";
import { queryKeys } from "../data/queryKeys.ts";
import { withDeadline } from "./deadline.ts";

/** The state of the session, for the whole app. */
export type SessionState<Row = Profile> =
  | { readonly status: "loading" }
  | { readonly status: "signedOut" }
  | {
      readonly status: "signedIn";
      readonly session: Session;
      readonly user: User;
      /** Null if there is none or it could not be loaded; the person stays signed in. */
      readonly profile: Row | null;
    };

/** The part of the auth client that the store uses. */
export interface AuthEvents {
  onAuthStateChange(listener: (event: string, session: Session | null) => void): {
    data: { subscription: { unsubscribe(): void } };
  };
}

/** Dependencies of the store. */
export interface SessionDependencies {
  readonly auth: AuthEvents;
  readonly queries: QueryClient;
  /** Reads the profile of a user; null if there is none. */
  readonly readProfile: (userId: string, signal: AbortSignal) => Promise<Profile | null>;
}

const deadlines: readonly number[] = SESSION_TIMING.profileLoadMs;

/**
 * The profile of a user, with a deadline for each attempt; one that is held is polled.
 * @param userId empty disables the query
 */
const profileQuery = (
  userId: string,
  { queries, readProfile }: SessionDependencies,
): QueryObserverOptions<Profile | null> => {
  const queryKey = queryKeys.profile(userId);
  const held = () => queries.getQueryData<Profile | null>(queryKey) ?? null;
  const polled = retriesOf("read");
  return {
    queryKey,
    queryFn: async ({ signal }) => {
      const failures = queries.getQueryState(queryKey)?.fetchFailureCount ?? 0;
      const read = (limited: AbortSignal) => readProfile(userId, limited);
      // A session that has ended does not see the profile any more; it is the guard that says so.
      return (await withDeadline(deadlines[failures] ?? 0, signal, read)) ?? held();
    },
    enabled: userId !== "",
    ...POLLED,
    refetchInterval: () => held() !== null && POLLED.refetchInterval(),
    retry: (failures, error) => {
      const transience = transienceOf(error, Date.now());
      // A page that waits for the profile allows only immediate retries.
      const isAtOnce = transience.transient && transience.atLeastMs === 0;
      return (held() !== null || isAtOnce) && polled.retry(failures, error);
    },
    retryDelay: (failures, error) => (held() ? polled.retryDelay(failures, error) : 0),
    staleTime: SESSION_TIMING.profileFreshMs,
    gcTime: SESSION_TIMING.sweepMs,
    // Other changes of the query do not affect the session's state.
    notifyOnChangeProps: ["data", "status"],
  };
};

/**
 * Holds the session, its user and the profile, and whether they are still loading; components subscribe to it. A
 * person's cached data is removed when they sign out or another person signs in.
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
  /** When the auth client last reported the session. Its token may expire later, until the client refreshes it. */
  #toldAt = 0;

  constructor(dependencies: SessionDependencies) {
    this.#dependencies = dependencies;
    this.#profile = new QueryObserver(dependencies.queries, profileQuery("", dependencies));
  }

  /** The current state; the same object until it changes. */
  readonly snapshot = (): SessionState => this.#state;

  /**
   * Calls `listener` after every change.
   * @returns a function that unsubscribes
   */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Starts to follow the auth client.
   * @returns a function that stops it
   */
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
   * Loads the profile again after it changed on the server. If that fails, the present profile stays.
   */
  async refreshProfile(): Promise<void> {
    if (this.#state.status !== "signedIn") return;
    await this.#profile.refetch();
    this.#publish();
  }

  /** Loads a profile that was missing before; after a failure the person stays signed in without one. */
  async findProfile(): Promise<void> {
    const state = await this.settled();
    if (state.status === "signedIn" && !state.profile) await this.refreshProfile();
  }

  /** Stores the profile that the server returned after a change; ignored if the person has signed out meanwhile. */
  adoptProfile(profile: Profile): void {
    const { queries } = this.#dependencies;
    const queryKey = queryKeys.profile(profile.id);
    if (queries.getQueryData<Profile | null>(queryKey) === undefined) return;
    // What is being read may be what held before the change.
    void queries.cancelQueries({ queryKey });
    queries.setQueryData<Profile | null>(queryKey, profile);
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
    const userId = session && isSessionValid(session, this.#toldAt) ? session.user.id : "";
    this.#profile.setOptions(profileQuery(userId, this.#dependencies));
    this.#dropOthers(userId);
    const { data, isStale, isFetching } = this.#profile.getCurrentResult();
    // A missing profile, or one that could not be loaded, is requested again.
    if (userId !== "" && !data && isStale && !isFetching) void this.#profile.refetch();
    this.#publish();
  }

  /** Removes the cached data of all other users. */
  #dropOthers(userId: string): void {
    this.#dependencies.queries.removeQueries({
      queryKey: ["person"],
      predicate: ({ queryKey }) => queryKey[1] !== userId,
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
      // A refreshed token or a retry must not replace the screen that the person is using.
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
    if (isHeld && before.profile && before.profile !== profile)
      void this.#dependencies.queries.invalidateQueries({ queryKey: queryKeys.plan(session.user.id) });
  }

  #set(state: SessionState): void {
    this.#state = state;
    for (const listener of [...this.#listeners]) listener();
  }
}
