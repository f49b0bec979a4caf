import type { Session } from "@supabase/auth-js";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Activity } from "./activity.ts";
import { SessionGuard, type SessionGuardDependencies } from "./sessionGuard.ts";
import type { SessionState } from "./sessionStore.ts";

const minute = 60_000;
let now = 0;

/** The part of a page that the guard uses: events, timers and visibility. */
class Page extends EventTarget {
  readonly document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  #look: () => void = () => {};
  setInterval(look: () => void) {
    this.#look = look;
    return 1;
  }
  clearInterval() {
    this.#look = () => {};
  }
  tick() {
    this.#look();
  }
}

const signedIn = (id: string): SessionState<unknown> => {
  const user = {
    id,
    app_metadata: {},
    user_metadata: {},
    aud: "authenticated",
    created_at: "2026-11-21T00:00:00Z",
    last_sign_in_at: new Date(now).toISOString(),
  };
  const session: Session = {
    access_token: "a",
    refresh_token: "r",
    token_type: "bearer",
    expires_in: 3600,
    user,
  };
  return { status: "signedIn", session, user, profile: null };
};

function guarded(dependencies: Partial<SessionGuardDependencies> = {}) {
  const entries = new Map<string, string>();
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  } as Storage;
  const listeners = new Set<() => void>();
  let state: SessionState<unknown> = { status: "loading" };
  const become = (next: SessionState<unknown>) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const end = vi.fn(async () => become({ status: "signedOut" }));
  const readTimeout = vi.fn(async () => 15);
  const isSessionValid = vi.fn(async () => true);
  const guard = new SessionGuard({
    session: {
      snapshot: () => state,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    activity: new Activity(
      () => storage,
      () => now,
    ),
    readTimeout,
    isSessionValid,
    end,
    ...dependencies,
  });
  const page = new Page();
  const stop = guard.start(page as unknown as Window);
  return {
    guard,
    page,
    become,
    end,
    readTimeout,
    isSessionValid,
    stop,
    settle: () => vi.advanceTimersByTimeAsync(0),
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());
beforeEach(() => {
  now = Date.parse("2026-11-21T10:00:00Z");
});

describe("session guard", () => {
  it("ends the session once nobody has done anything for the chosen time", async () => {
    const { page, become, end, settle } = guarded();
    become(signedIn("anna"));
    await settle();
    now += 14 * minute;
    page.dispatchEvent(new Event("keydown"));
    now += 14 * minute;
    page.tick();
    await settle();
    expect(end).not.toHaveBeenCalled();
    now += minute;
    page.tick();
    await settle();
    expect(end).toHaveBeenCalledExactlyOnceWith("inactivity");
  });

  it("does not let the first touch after a long sleep save the session", async () => {
    const { page, become, end, settle } = guarded();
    become(signedIn("anna"));
    await settle();
    now += 600 * minute;
    page.dispatchEvent(new Event("pointerdown"));
    await settle();
    expect(end).toHaveBeenCalledExactlyOnceWith("inactivity");
  });

  it("keeps a page that was opened too late out of sight until the session has ended", async () => {
    const { guard, become, end, settle } = guarded();
    const changes = vi.fn();
    guard.subscribe(changes);
    const anna = signedIn("anna");
    become(anna);
    await settle();
    expect(guard.isOver()).toBe(false);
    become({ status: "signedOut" });
    now += 60 * minute;
    become(anna);
    expect(guard.isOver()).toBe(true);
    await settle();
    expect(end).toHaveBeenCalledExactlyOnceWith("inactivity");
    expect(guard.isOver()).toBe(false);
    expect(changes).toHaveBeenCalledTimes(2);
  });

  it("follows another choice at once", async () => {
    const { guard, page, become, end, settle } = guarded();
    become(signedIn("anna"));
    await settle();
    guard.setTimeoutMinutes(30);
    now += 20 * minute;
    page.tick();
    await settle();
    expect(end).not.toHaveBeenCalled();
  });

  it("asks for the choice again after it could not be read", async () => {
    const readTimeout = vi.fn(async () => 15).mockRejectedValueOnce(new TypeError("Failed to fetch"));
    const { page, become, end, settle } = guarded({ readTimeout });
    become(signedIn("anna"));
    await settle();
    page.tick();
    await settle();
    expect(readTimeout).toHaveBeenCalledTimes(2);
    now += 15 * minute;
    page.tick();
    await settle();
    expect(end).toHaveBeenCalledOnce();
  });

  it("leaves when the session was ended from elsewhere, and shows nothing while it does", async () => {
    const isSessionValid = vi.fn(async () => true);
    const { guard, page, become, end, settle } = guarded({ isSessionValid });
    const shown: boolean[] = [];
    guard.subscribe(() => shown.push(!guard.isOver()));
    become(signedIn("anna"));
    await settle();
    expect(isSessionValid).toHaveBeenCalledExactlyOnceWith("anna");
    isSessionValid.mockResolvedValue(false);
    page.document.dispatchEvent(new Event("visibilitychange"));
    await settle();
    expect(end).toHaveBeenCalledExactlyOnceWith("elsewhere");
    expect(shown).toEqual([false, true]);
  });

  it("leaves at once when a service says that the session has ended, unless the person is logging out", async () => {
    const { guard, become, end, settle } = guarded();
    become({ status: "signedOut" });
    await guard.endElsewhere();
    become(signedIn("anna"));
    await settle();
    await guard.whileLeaving(() => guard.endElsewhere());
    expect(end).not.toHaveBeenCalled();
    await guard.endElsewhere();
    expect(end).toHaveBeenCalledExactlyOnceWith("elsewhere");
  });

  it("asks nothing while nobody sees the page, and ends in time all the same", async () => {
    const { page, become, end, isSessionValid, settle } = guarded();
    become(signedIn("anna"));
    await settle();
    page.document.visibilityState = "hidden";
    now += 2 * minute;
    page.tick();
    await settle();
    expect(isSessionValid).toHaveBeenCalledTimes(1);
    now += 13 * minute;
    page.tick();
    await settle();
    expect(end).toHaveBeenCalledOnce();
  });

  it("does nothing for nobody, and no more once it is stopped", async () => {
    const { page, become, end, readTimeout, stop, settle } = guarded();
    page.dispatchEvent(new Event("keydown"));
    page.tick();
    stop();
    become(signedIn("anna"));
    now += 600 * minute;
    page.dispatchEvent(new Event("keydown"));
    await settle();
    expect(readTimeout).not.toHaveBeenCalled();
    expect(end).not.toHaveBeenCalled();
  });
});
