import type { ActivePerson, Activity } from "./activity.ts";
import type { SessionState } from "./sessionStore.ts";

/** Why a session ended without the person signing out here. */
export type SessionEnding = "inactivity" | "elsewhere";

/** Dependencies of the guard. */
export interface SessionGuardDependencies {
  readonly session: {
    snapshot(): SessionState<unknown>;
    subscribe(listener: () => void): () => void;
  };
  readonly activity: Activity;
  /** Reads the person's choice: the minutes without activity until sign-out. */
  readonly readTimeout: (userId: string) => Promise<number>;
  /** Whether the auth service still knows the person's session; true if it cannot be reached. */
  readonly isSessionValid: (userId: string) => Promise<boolean>;
  /** Signs this browser out. */
  readonly end: (reason: SessionEnding) => Promise<void>;
}

/** Interval of the guard's checks, in milliseconds. */
const CHECK_INTERVAL_MS = 10_000;

/** What counts as activity. */
const ACTIONS = ["pointerdown", "keydown", "wheel", "touchstart"] as const;

/**
 * Ends this browser's session after the chosen time without activity in any tab. Also signs out when the session was
 * ended elsewhere or the account was deleted (decision 16).
 */
export class SessionGuard {
  readonly #dependencies: SessionGuardDependencies;
  #person: ActivePerson | null = null;
  #isTimeoutKnown = false;
  #isEnding = false;
  #isOver = false;
  #isLeaving = false;
  readonly #listeners = new Set<() => void>();

  constructor(dependencies: SessionGuardDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Whether the session is being ended because the page was opened too late or it was ended elsewhere: the page must not
   * be shown.
   */
  readonly isOver = (): boolean => this.#isOver;

  /** Calls `listener` after {@link isOver} changed; returns a function that stops that. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Starts to watch the page.
   * @returns a function that stops it
   */
  start(page: Window): () => void {
    const updatePerson = () => this.#updatePerson();
    const recordActivity = () => this.recordActivity();
    // A hidden page sends no requests, but its time without activity still counts.
    const check = () => void (page.document.visibilityState === "visible" ? this.check() : this.expire());
    const unsubscribe = this.#dependencies.session.subscribe(updatePerson);
    const timer = page.setInterval(check, CHECK_INTERVAL_MS);
    for (const action of ACTIONS)
      page.addEventListener(action, recordActivity, { capture: true, passive: true });
    page.document.addEventListener("visibilitychange", check);
    page.addEventListener("online", check);
    updatePerson();
    return () => {
      unsubscribe();
      page.clearInterval(timer);
      for (const action of ACTIONS) page.removeEventListener(action, recordActivity, { capture: true });
      page.document.removeEventListener("visibilitychange", check);
      page.removeEventListener("online", check);
    };
  }

  /** Records activity, unless the session has already been inactive for too long. */
  recordActivity(): void {
    const person = this.#person;
    if (!person) return;
    if (this.#dependencies.activity.isOver(person)) void this.#end("inactivity");
    else this.#dependencies.activity.touch(person);
  }

  /** Takes over the person's new choice of minutes without activity. */
  setTimeoutMinutes(minutes: number): void {
    if (this.#person) this.#dependencies.activity.setTimeoutMinutes(this.#person, minutes);
  }

  /**
   * Ends the session if it was inactive for too long.
   * @returns whether it did
   */
  async expire(): Promise<boolean> {
    if (!this.#person || !this.#dependencies.activity.isOver(this.#person)) return false;
    await this.#end("inactivity");
    return true;
  }

  /** Ends the session here, because a service says that it was ended elsewhere. */
  async endElsewhere(): Promise<void> {
    if (this.#isLeaving || this.#dependencies.session.snapshot().status === "signedOut") return;
    this.#setOver(true);
    await this.#end("elsewhere");
  }

  /** Runs the person's own log-out: meanwhile it is no news that the session has ended. */
  async whileLeaving<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#isLeaving = true;
    try {
      return await work();
    } finally {
      this.#isLeaving = false;
    }
  }

  /** Checks whether the session may continue. */
  async check(): Promise<void> {
    const person = this.#person;
    if (!person || (await this.expire())) return;
    await Promise.all([this.#readTimeout(person), this.#checkSession(person)]);
  }

  #updatePerson(): void {
    const state = this.#dependencies.session.snapshot();
    if (state.status !== "signedIn") {
      if (state.status === "signedOut") this.#person = null;
      return;
    }
    const { id: userId, last_sign_in_at: signedIn } = state.user;
    if (this.#person?.userId === userId) return;
    this.#person = { userId, signedInAt: Date.parse(signedIn ?? "") || 0 };
    this.#isTimeoutKnown = false;
    // Checks the stored activity first: a page opened too late ends the session, one opened in time counts as
    // activity.
    this.recordActivity();
    this.#setOver(this.#isEnding);
    void this.check();
  }

  async #readTimeout(person: ActivePerson): Promise<void> {
    if (this.#isTimeoutKnown) return;
    try {
      const minutes = await this.#dependencies.readTimeout(person.userId);
      if (this.#person !== person) return;
      this.#dependencies.activity.setTimeoutMinutes(person, minutes);
      this.#isTimeoutKnown = true;
    } catch {
      // Asked again at the next check; what was known before holds until then.
    }
  }

  async #checkSession(person: ActivePerson): Promise<void> {
    const isValid = await this.#dependencies.isSessionValid(person.userId);
    if (!isValid && this.#person === person) await this.endElsewhere();
  }

  async #end(reason: SessionEnding): Promise<void> {
    if (this.#isEnding) return;
    this.#isEnding = true;
    try {
      await this.#dependencies.end(reason);
    } finally {
      this.#isEnding = false;
      this.#setOver(false);
    }
  }

  #setOver(isOver: boolean): void {
    if (this.#isOver === isOver) return;
    this.#isOver = isOver;
    for (const listener of [...this.#listeners]) listener();
  }
}
