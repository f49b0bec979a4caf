import type { Session, User } from "@supabase/supabase-js";

/** Who is at the screen, as the whole app sees it. */
export type SessionState<Profile> =
  | { readonly status: "loading" }
  | { readonly status: "signedOut" }
  | {
      readonly status: "signedIn";
      readonly session: Session;
      readonly user: User;
      /** Null where there is none, or where it could not be loaded: the person stays signed in. */
      readonly profile: Profile | null;
    };

/** The part of the auth client that the store listens to. */
export interface AuthEvents {
  onAuthStateChange(listener: (event: string, session: Session | null) => void): {
    data: { subscription: { unsubscribe(): void } };
  };
}

/** What the store is made of. */
export interface SessionStoreDependencies<Profile> {
  readonly auth: AuthEvents;
  readonly loadProfile: (userId: string, options: { fresh: boolean }) => Promise<Profile | null>;
  readonly isValid: (session: Session) => boolean;
  /** Milliseconds to wait for the stored session before showing the public site. */
  readonly loadDeadline: number;
  /** A profile that cannot be loaded leaves the person signed in; the reason is told here. */
  readonly onProfileFailure?: (error: unknown) => void;
}

/**
 * Keeps the client auth state: session, user, profile and whether they are still loading. Views subscribe to it.
 *
 * The auth client holds a lock while it calls its listeners, so nothing is awaited inside them: the store notes the
 * session and loads the profile afterwards.
 */
export class SessionStore<Profile> {
  readonly #dependencies: SessionStoreDependencies<Profile>;
  readonly #listeners = new Set<() => void>();
  #state: SessionState<Profile> = { status: "loading" };
  #turn = 0;

  constructor(dependencies: SessionStoreDependencies<Profile>) {
    this.#dependencies = dependencies;
  }

  /** The state now; the same object until something changes. */
  readonly snapshot = (): SessionState<Profile> => this.#state;

  /** Calls `listener` after every change; answers the way to stop that. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Begins to follow the auth client; answers the way to stop that. */
  start(): () => void {
    const { data } = this.#dependencies.auth.onAuthStateChange((_event, session) => {
      queueMicrotask(() => void this.#adopt(session));
    });
    const timer = setTimeout(() => {
      if (this.#state.status === "loading" && this.#turn === 0) this.#set({ status: "signedOut" });
    }, this.#dependencies.loadDeadline);
    return () => {
      clearTimeout(timer);
      data.subscription.unsubscribe();
    };
  }

  /** Asks the server for the profile again, after something changed it there. */
  async refreshProfile(): Promise<void> {
    const state = this.#state;
    if (state.status !== "signedIn") return;
    const turn = this.#turn;
    const profile = await this.#dependencies.loadProfile(state.user.id, { fresh: true });
    if (turn === this.#turn && this.#state.status === "signedIn") this.#set({ ...this.#state, profile });
  }

  /** Looks again for a profile that was not there; a failure leaves the person signed in without one. */
  async findProfile(): Promise<void> {
    const state = await this.settled();
    if (state.status !== "signedIn" || state.profile) return;
    await this.refreshProfile().catch((error: unknown) => this.#dependencies.onProfileFailure?.(error));
  }

  /** Takes the row that the server answered a change with. */
  adoptProfile(profile: Profile): void {
    if (this.#state.status === "signedIn") this.#set({ ...this.#state, profile });
  }

  /** Resolves with the first state that is not "loading". */
  settled(): Promise<Exclude<SessionState<Profile>, { status: "loading" }>> {
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

  async #adopt(session: Session | null): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    if (!session || !this.#dependencies.isValid(session)) {
      this.#set({ status: "signedOut" });
      return;
    }
    const { user } = session;
    const held = this.#state;
    const isHeld = held.status === "signedIn" && held.user.id === user.id;
    // A refreshed token must not take the screen away from the person who is working on it.
    this.#set(isHeld ? { ...held, session, user } : { status: "loading" });
    if (isHeld && held.profile) return;
    let profile: Profile | null = null;
    try {
      profile = await this.#dependencies.loadProfile(user.id, { fresh: false });
    } catch (error) {
      this.#dependencies.onProfileFailure?.(error);
    }
    if (turn === this.#turn) this.#set({ status: "signedIn", session, user, profile });
  }

  #set(state: SessionState<Profile>): void {
    this.#state = state;
    for (const listener of [...this.#listeners]) listener();
  }
}
