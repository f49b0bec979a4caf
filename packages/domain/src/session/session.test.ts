import { describe, expect, test } from "vitest";
import { authPhase, isSessionValid, needsVerification, SESSION_TIMING } from "./index.ts";

const now = 1_800_000_000_000;
const valid = { access_token: "t", expires_at: now / 1000 + 1 };

describe("a valid session", () => {
  test.each([
    [valid, true],
    [{ ...valid, expires_at: now / 1000 }, false],
    [{ ...valid, expires_at: now / 1000 - 1 }, false],
    [{ ...valid, access_token: "" }, false],
    [{ ...valid, access_token: null }, false],
    [{ ...valid, expires_at: null }, false],
    [{ ...valid, expires_at: Number.NaN }, false],
    [{ ...valid, expires_at: "1900000000" as unknown as number }, false],
    [{ access_token: "t" }, false],
    [{ expires_at: now }, false],
    [{}, false],
    [null, false],
    [undefined, false],
  ])("%j: %s", (session, expected) => expect(isSessionValid(session, now)).toBe(expected));
});

describe("the authentication phase", () => {
  test.each([
    [valid, true, false, "loading"],
    [null, true, false, "loading"],
    [null, false, false, "signedOut"],
    [null, false, true, "signedOut"],
    [{ access_token: "t", expires_at: 1 }, false, false, "signedOut"],
    [valid, false, true, "loading"],
    [valid, false, false, "signedIn"],
  ])("session %j, loading %s and %s: %s", (session, sessionLoading, profileLoading, phase) => {
    expect(authPhase({ session, sessionLoading, profileLoading, now })).toBe(phase);
  });
});

test("the times of loading and keeping", () => {
  expect(SESSION_TIMING).toEqual({
    sessionLoadMs: 8000,
    profileLoadMs: [3000, 5000, 5000],
    profileFreshMs: 30_000,
    sweepMs: 300_000,
  });
});

test.each([
  [{ email_confirmed_at: "2026-11-21T10:00:00Z" }, false],
  [{ email_confirmed_at: null }, true],
  [{ email_confirmed_at: "" }, true],
  [{}, true],
  [null, true],
  [undefined, true],
])("after the sign-up of %j, verification is needed: %s", (user, expected) => {
  expect(needsVerification(user)).toBe(expected);
});
