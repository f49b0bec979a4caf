import type { Session } from "@supabase/supabase-js";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type AuthEvents, SessionStore } from "./sessionStore.ts";

interface Row {
  readonly id: string;
}

const sessionOf = (id: string, token = "token"): Session => ({
  access_token: token,
  refresh_token: "refresh",
  token_type: "bearer",
  expires_in: 3600,
  user: { id, app_metadata: {}, user_metadata: {}, aud: "authenticated", created_at: "2026-11-21T00:00:00Z" },
});

/** The auth client as the store sees it: something that calls its listener. */
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

function followed(loadProfile: (userId: string) => Promise<Row | null>) {
  const auth = new Events();
  const store = new SessionStore<Row>({
    auth,
    loadProfile,
    isValid: (session) => session.access_token !== "expired",
    loadDeadline: 8000,
  });
  const statuses: string[] = [];
  store.subscribe(() => statuses.push(store.snapshot().status));
  store.start();
  return { auth, store, statuses };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("session store", () => {
  it("stays loading until the profile is there", async () => {
    let answer: (row: Row) => void = () => {};
    const { auth, store } = followed(() => new Promise((resolve) => (answer = resolve)));
    auth.emit("INITIAL_SESSION", sessionOf("a"));
    await vi.advanceTimersByTimeAsync(0);
    expect(store.snapshot().status).toBe("loading");
    answer({ id: "a" });
    await expect(store.settled()).resolves.toMatchObject({ status: "signedIn", profile: { id: "a" } });
  });

  it("takes an expired session for none", async () => {
    const { auth, store } = followed(async (id) => ({ id }));
    auth.emit("INITIAL_SESSION", sessionOf("a", "expired"));
    await expect(store.settled()).resolves.toEqual({ status: "signedOut" });
  });

  it("keeps the person signed in when the profile cannot be loaded", async () => {
    const { auth, store } = followed(() => Promise.reject(new Error("gone")));
    auth.emit("INITIAL_SESSION", sessionOf("a"));
    await expect(store.settled()).resolves.toMatchObject({ status: "signedIn", profile: null });
  });

  it("finds a profile that was made after the person had come", async () => {
    const rows: (Row | null)[] = [null, { id: "a" }];
    const loadProfile = vi.fn(async () => rows.shift() ?? null);
    const { auth, store } = followed(loadProfile);
    auth.emit("SIGNED_IN", sessionOf("a"));
    await store.settled();
    expect(store.snapshot()).toMatchObject({ profile: null });
    await store.findProfile();
    expect(store.snapshot()).toMatchObject({ status: "signedIn", profile: { id: "a" } });
    await store.findProfile();
    expect(loadProfile.mock.calls).toEqual([
      ["a", { fresh: false }],
      ["a", { fresh: true }],
    ]);
  });

  it("shows the public site when no session comes within eight seconds", async () => {
    const { store } = followed(async () => null);
    await vi.advanceTimersByTimeAsync(7999);
    expect(store.snapshot().status).toBe("loading");
    await vi.advanceTimersByTimeAsync(1);
    expect(store.snapshot().status).toBe("signedOut");
  });

  it("reuses the profile it holds, and never goes back to loading, when the token is refreshed", async () => {
    const loadProfile = vi.fn(async (id: string) => ({ id }));
    const { auth, store, statuses } = followed(loadProfile);
    auth.emit("SIGNED_IN", sessionOf("a"));
    await store.settled();
    auth.emit("TOKEN_REFRESHED", sessionOf("a", "newer"));
    await vi.advanceTimersByTimeAsync(0);
    expect(store.snapshot()).toMatchObject({ session: { access_token: "newer" }, profile: { id: "a" } });
    expect(loadProfile).toHaveBeenCalledTimes(1);
    expect(statuses).toEqual(["loading", "signedIn", "signedIn"]);
  });

  it("does not let a slow answer bring back somebody who left", async () => {
    let answer: (row: Row) => void = () => {};
    const { auth, store } = followed(() => new Promise((resolve) => (answer = resolve)));
    auth.emit("SIGNED_IN", sessionOf("a"));
    await vi.advanceTimersByTimeAsync(0);
    auth.emit("SIGNED_OUT", null);
    await vi.advanceTimersByTimeAsync(0);
    answer({ id: "a" });
    await vi.advanceTimersByTimeAsync(0);
    expect(store.snapshot()).toEqual({ status: "signedOut" });
  });

  it("never shows one person another's profile", async () => {
    const { auth, store } = followed(async (id) => ({ id }));
    auth.emit("SIGNED_IN", sessionOf("a"));
    await store.settled();
    auth.emit("SIGNED_IN", sessionOf("b"));
    await vi.advanceTimersByTimeAsync(0);
    await expect(store.settled()).resolves.toMatchObject({ user: { id: "b" }, profile: { id: "b" } });
  });
});
