import type { Profile } from "@regia/domain/profile";
import type { Session } from "@supabase/auth-js";
import { environmentManager } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createQueryClient } from "../data/queryClient.ts";
import { queryKeys } from "../data/queryKeys.ts";
import { type AuthEvents, type SessionDependencies, SessionStore } from "./sessionStore.ts";

const now = Date.parse("2026-11-21T10:00:00Z");

const sessionOf = (id: string, { token = "token", expiresIn = 3600 } = {}): Session => ({
  access_token: token,
  expires_at: now / 1000 + expiresIn,
  refresh_token: "refresh",
  token_type: "bearer",
  expires_in: 3600,
  user: { id, app_metadata: {}, user_metadata: {}, aud: "authenticated", created_at: "2026-11-21T00:00:00Z" },
});

/** The part of the auth client that the store uses: it calls its listener. */
class Events implements AuthEvents {
  #listener: (event: string, session: Session | null) => void = () => {};
  onAuthStateChange(listener: (event: string, session: Session | null) => void) {
    this.#listener = listener;
    return { data: { subscription: { unsubscribe: () => {} } } };
  }
  emit(event: string, session: Session | null) {
    this.#listener(event, session);
  }
}

const rowOf = (id: string) => ({ id }) as Profile;

/** A store with the profiles that `readProfile` returns. */
function followed(readProfile: SessionDependencies["readProfile"]) {
  const auth = new Events();
  const queries = createQueryClient();
  const store = new SessionStore({ auth, queries, readProfile });
  const statuses: string[] = [];
  store.subscribe(() => statuses.push(store.snapshot().status));
  onTestFinished(store.start());
  return { auth, queries, store, statuses };
}

const page = { visibilityState: "visible" };

beforeEach(() => {
  vi.useFakeTimers({ now });
  vi.stubGlobal("document", page);
  // Query polls in pages only.
  environmentManager.setIsServer(() => false);
});
afterEach(() => {
  page.visibilityState = "visible";
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("session store", () => {
  it("stays loading until the profile is there", async () => {
    let answer: (row: Profile) => void = () => {};
    const { auth, store } = followed(() => new Promise((resolve) => (answer = resolve)));
    auth.emit("INITIAL_SESSION", sessionOf("a"));
    await vi.advanceTimersByTimeAsync(0);
    expect(store.snapshot().status).toBe("loading");
    answer(rowOf("a"));
    await expect(store.settled()).resolves.toMatchObject({ status: "signedIn", profile: { id: "a" } });
  });

  it("takes an expired session for none", async () => {
    const { auth, store } = followed(async (id) => rowOf(id));
    auth.emit("INITIAL_SESSION", sessionOf("a", { expiresIn: 0 }));
    await expect(store.settled()).resolves.toEqual({ status: "signedOut" });
  });

  it("keeps the person signed in when the profile cannot be loaded", async () => {
    const { auth, store } = followed(() => Promise.reject(new Error("gone")));
    auth.emit("INITIAL_SESSION", sessionOf("a"));
    await expect(store.settled()).resolves.toMatchObject({ status: "signedIn", profile: null });
  });

  it("finds a profile that was made after the person had come", async () => {
    const rows = [null, rowOf("a")];
    const readProfile = vi.fn(async () => rows.shift() ?? null);
    const { auth, store } = followed(readProfile);
    auth.emit("SIGNED_IN", sessionOf("a"));
    await store.settled();
    expect(store.snapshot()).toMatchObject({ profile: null });
    await store.findProfile();
    expect(store.snapshot()).toMatchObject({ status: "signedIn", profile: { id: "a" } });
    await store.findProfile();
    expect(readProfile).toHaveBeenCalledTimes(2);
  });

  it("shows the public site when no session comes within eight seconds", async () => {
    const { store } = followed(async () => null);
    await vi.advanceTimersByTimeAsync(7999);
    expect(store.snapshot().status).toBe("loading");
    await vi.advanceTimersByTimeAsync(1);
    expect(store.snapshot().status).toBe("signedOut");
  });

  it("reuses the profile it holds, and never goes back to loading, when the token is refreshed", async () => {
    const readProfile = vi.fn(async (id: string) => rowOf(id));
    const { auth, store, statuses } = followed(readProfile);
    auth.emit("SIGNED_IN", sessionOf("a"));
    await store.settled();
    auth.emit("TOKEN_REFRESHED", sessionOf("a", { token: "newer" }));
    await vi.advanceTimersByTimeAsync(0);
    expect(store.snapshot()).toMatchObject({ session: { access_token: "newer" }, profile: { id: "a" } });
    expect(readProfile).toHaveBeenCalledTimes(1);
    expect(statuses).toEqual(["signedIn", "signedIn"]);
  });

  it("does not let a slow answer bring back somebody who left", async () => {
    let answer: (row: Profile) => void = () => {};
    const { auth, store } = followed(() => new Promise((resolve) => (answer = resolve)));
    auth.emit("SIGNED_IN", sessionOf("a"));
    await vi.advanceTimersByTimeAsync(0);
    auth.emit("SIGNED_OUT", null);
    await vi.advanceTimersByTimeAsync(0);
    answer(rowOf("a"));
    await vi.advanceTimersByTimeAsync(0);
    expect(store.snapshot()).toEqual({ status: "signedOut" });
  });

  it("never shows one person another's profile, and keeps nothing of who is gone", async () => {
    const { auth, queries, store } = followed(async (id) => rowOf(id));
    auth.emit("SIGNED_IN", sessionOf("a"));
    await store.settled();
    queries.setQueryData(queryKeys.usage("a"), {});
    auth.emit("SIGNED_IN", sessionOf("b"));
    await vi.advanceTimersByTimeAsync(0);
    await expect(store.settled()).resolves.toMatchObject({ user: { id: "b" }, profile: { id: "b" } });
    const held = () => queries.getQueriesData({ queryKey: ["person"] }).filter(([, data]) => data);
    expect(held()).toEqual([[queryKeys.profile("b"), rowOf("b")]]);
    auth.emit("SIGNED_OUT", null);
    await vi.advanceTimersByTimeAsync(0);
    expect(held()).toEqual([]);
  });

  it("gives a profile three attempts of three, five and five seconds, and aborts each", async () => {
    const limits: number[] = [];
    vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
      limits.push(milliseconds);
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException("Too late.", "TimeoutError")), milliseconds);
      return controller.signal;
    });
    const signals: AbortSignal[] = [];
    const { auth, store } = followed((_userId, signal) => {
      signals.push(signal);
      return new Promise(() => {});
    });
    auth.emit("SIGNED_IN", sessionOf("a"));
    await vi.advanceTimersByTimeAsync(12_900);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, false]);
    expect(store.snapshot().status).toBe("loading");
    await vi.advanceTimersByTimeAsync(200);
    expect(store.snapshot()).toMatchObject({ status: "signedIn", profile: null });
    expect(limits).toEqual([3000, 5000, 5000]);
  });

  it("asks again at once where the service fails for a while, and not where it refuses", async () => {
    const read = vi.fn(async (): Promise<Profile> => Promise.reject({ status: 500 }));
    const { auth, store } = followed(read);
    read.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    auth.emit("SIGNED_IN", sessionOf("a"));
    await vi.advanceTimersByTimeAsync(10);
    expect(store.snapshot()).toMatchObject({ status: "signedIn", profile: null });
    expect(read).toHaveBeenCalledTimes(3);
    read.mockRejectedValue({ status: 403 });
    await store.refreshProfile();
    expect(read).toHaveBeenCalledTimes(4);
  });

  it("looks for a missing profile again only after thirty seconds", async () => {
    const read = vi.fn(async () => null);
    const { auth, store } = followed(read);
    auth.emit("SIGNED_IN", sessionOf("a"));
    await store.settled();
    await vi.advanceTimersByTimeAsync(29_000);
    auth.emit("TOKEN_REFRESHED", sessionOf("a"));
    await vi.advanceTimersByTimeAsync(0);
    expect(read).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1000);
    auth.emit("TOKEN_REFRESHED", sessionOf("a"));
    await vi.advanceTimersByTimeAsync(0);
    expect(read).toHaveBeenCalledTimes(2);
    expect(store.snapshot().status).toBe("signedIn");
  });

  it("keeps a row that was saved while a poll was reading the older one", async () => {
    const older = Promise.withResolvers<Profile>();
    const read = vi.fn(async (id: string) => rowOf(id));
    const { auth, store } = followed(read);
    auth.emit("SIGNED_IN", sessionOf("a"));
    await store.settled();
    read.mockReturnValueOnce(older.promise);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(read).toHaveBeenCalledTimes(2);
    const saved = { ...rowOf("a"), phone: "1" };
    store.adoptProfile(saved);
    older.resolve(rowOf("a"));
    await vi.advanceTimersByTimeAsync(0);
    expect(store.snapshot()).toMatchObject({ profile: saved });
  });

  it("keeps a row that was saved while an older one was being read", async () => {
    const older = Promise.withResolvers<Profile>();
    const read = vi.fn(async (id: string) => rowOf(id));
    const { auth, store } = followed(read);
    auth.emit("SIGNED_IN", sessionOf("a"));
    await store.settled();
    read.mockReturnValueOnce(older.promise);
    const refreshed = store.refreshProfile();
    const saved = { ...rowOf("a"), phone: "1" };
    store.adoptProfile(saved);
    older.resolve(rowOf("a"));
    await refreshed;
    expect(store.snapshot()).toMatchObject({ profile: saved });
    read.mockResolvedValueOnce({ ...saved, phone: "2" });
    await store.refreshProfile();
    expect(store.snapshot()).toMatchObject({ profile: { phone: "2" } });
  });

  it("reads the profile every five seconds while the page is visible, and tells only of changes", async () => {
    const read = vi.fn(async (id: string) => rowOf(id));
    const { auth, store, statuses } = followed(read);
    auth.emit("SIGNED_IN", sessionOf("a"));
    const before = await store.settled();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(read).toHaveBeenCalledTimes(3);
    expect(store.snapshot()).toBe(before);
    expect(statuses).toHaveLength(1);
    read.mockImplementation(async (id) => ({ ...rowOf(id), plan: "pro" }));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(store.snapshot()).toMatchObject({ profile: { plan: "pro" } });
    expect(statuses).toHaveLength(2);
    page.visibilityState = "hidden";
    await vi.advanceTimersByTimeAsync(5_000);
    read.mockClear();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(read).not.toHaveBeenCalled();
  });

  it("keeps the profile while it cannot be read, or is hidden from a session that has ended", async () => {
    const read = vi.fn(async (id: string): Promise<Profile | null> => rowOf(id));
    const { auth, store, statuses } = followed(read);
    auth.emit("SIGNED_IN", sessionOf("a"));
    await store.settled();
    read.mockRejectedValue({ status: 503, retryAfter: "60" });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(read).toHaveBeenCalledTimes(2);
    read.mockResolvedValue(null);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(read.mock.calls.length).toBeGreaterThan(2);
    expect(store.snapshot()).toMatchObject({ status: "signedIn", profile: { id: "a" } });
    expect(statuses).toHaveLength(1);
  });

  it("takes over a row that was saved, unless its person has left", async () => {
    const { auth, queries, store } = followed(async (id) => rowOf(id));
    auth.emit("SIGNED_IN", sessionOf("a"));
    await store.settled();
    const saved = { ...rowOf("a"), phone: "1" };
    store.adoptProfile(saved);
    expect(store.snapshot()).toMatchObject({ profile: saved });
    auth.emit("SIGNED_OUT", null);
    await vi.advanceTimersByTimeAsync(0);
    store.adoptProfile(saved);
    expect(store.snapshot()).toEqual({ status: "signedOut" });
    expect(queries.getQueryData(queryKeys.profile("a"))).toBeUndefined();
  });
});
