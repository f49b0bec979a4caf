import type { SessionState } from "../session/sessionStore.ts";
import type { ActivePerson, Activity } from "./activity.ts";

/** Why a session ended without the person's doing. */
export type SessionEnding = "inactivity" | "elsewhere";

/** What the guard works with. */
export interface SessionGuardDependencies {
  readonly session: {
    snapshot(): SessionState<unknown>;
    subscribe(listener: () => void): () => void;
  };
  readonly activity: Activity;
  /** Reads after how many minutes without activity the person wants to be signed out. */
  readonly readTimeout: (userId: string) => Promise<number>;
  /** Whether the auth service still knows the session; true where it cannot be asked. */
  readonly stands: () => Promise<boolean>;
  /** Signs this browser out. */
  readonly end: (reason: SessionEnding) => Promise<void>;
  readonly now?: () => number;
}

/** How often the guard looks whether the time is over, in milliseconds. */
const LOOK_MS = 10_000;

/** How long an answer of the auth service about the session is good for, in milliseconds. */
const STANDING_MS = 60_000;

/** What counts as activity. */
const ACTIONS = ["pointerdown", "keydown", "wheel", "touchstart"] as const;

/**
 * Ends the session of this browser after the time without activity that the person chose, in whichever tab the last
 * activity was; and leaves when the session was ended from elsewhere or the account deleted, instead of showing an area
 * that is no longer the person's (decision 16).
 */
export class SessionGuard {
  readonly #dependencies: SessionGuardDependencies;
  readonly #now: () => number;
  #person: ActivePerson | null = null;
  #isTimeoutKnown = false;
  #isEnding = false;
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor(dependencies: SessionGuardDependencies) {
    this.#dependencies = dependencies;
    this.#now = dependencies.now ?? Date.now;
  }

  /** Begins to watch the page; answers the way to stop that. */
  start(page: Window): () => void {
    const follow = () => this.#follow();
    const act = () => this.act();
    // A page that nobody sees asks nothing; its time runs all the same.
    const look = () => void (page.document.visibilityState === "visible" ? this.look() : this.expire());
    const stopFollowing = this.#dependencies.session.subscribe(follow);
    const timer = page.setInterval(look, LOOK_MS);
    for (const action of ACTIONS) page.addEventListener(action, act, { capture: true, passive: true });
    page.document.addEventListener("visibilitychange", look);
    page.addEventListener("online", look);
    follow();
    return () => {
      stopFollowing();
      page.clearInterval(timer);
      for (const action of ACTIONS) page.removeEventListener(action, act, { capture: true });
      page.document.removeEventListener("visibilitychange", look);
      page.removeEventListener("online", look);
    };
  }

  /** The person did something: it counts, unless the time was over before. */
  act(): void {
    const person = this.#person;
    if (!person) return;
    if (this.#dependencies.activity.isOver(person)) void this.#end("inactivity");
    else this.#dependencies.activity.touch(person);
  }

  /** The person chose another time without activity, in minutes. */
  allow(minutes: number): void {
    if (this.#person) this.#dependencies.activity.allow(this.#person, minutes);
  }

  /** Ends the session if it has lasted too long without activity; answers whether it did. */
  async expire(): Promise<boolean> {
    if (!this.#person || !this.#dependencies.activity.isOver(this.#person)) return false;
    await this.#end("inactivity");
    return true;
  }

  /** Looks whether the session may go on. */
  async look(): Promise<void> {
    const person = this.#person;
    if (!person || (await this.expire())) return;
    if (!this.#isTimeoutKnown) await this.#learn(person);
    await this.#ask(person);
  }

  #follow(): void {
    const state = this.#dependencies.session.snapshot();
    if (state.status !== "signedIn") {
      if (state.status === "signedOut") this.#person = null;
      return;
    }
    const { id: userId, last_sign_in_at: signedIn } = state.user;
    if (this.#person?.userId === userId) return;
    this.#person = { userId, signedInAt: Date.parse(signedIn ?? "") || 0 };
    this.#isTimeoutKnown = false;
    this.#askedAt = Number.NEGATIVE_INFINITY;
    // What was known before this page came: a page opened too late ends at once. Opening it in time is activity.
    this.act();
    void this.look();
  }

  async #learn(person: ActivePerson): Promise<void> {
    try {
      const minutes = await this.#dependencies.readTimeout(person.userId);
      if (this.#person !== person) return;
      this.#dependencies.activity.allow(person, minutes);
      this.#isTimeoutKnown = true;
    } catch {
      // Asked again at the next look; what was known before holds until then.
    }
  }

  async #ask(person: ActivePerson): Promise<void> {
    if (this.#now() - this.#askedAt < STANDING_MS) return;
    this.#askedAt = this.#now();
    const stands = await this.#dependencies.stands();
    if (!stands && this.#person === person) await this.#end("elsewhere");
  }

  async #end(reason: SessionEnding): Promise<void> {
    if (this.#isEnding) return;
    this.#isEnding = true;
    try {
      await this.#dependencies.end(reason);
    } finally {
      this.#isEnding = false;
    }
  }
}
