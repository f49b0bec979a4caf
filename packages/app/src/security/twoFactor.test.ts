import type { Factor, Session } from "@supabase/auth-js";
import { describe, expect, it } from "vitest";
import { connect } from "../backend/client.ts";
import { accessToken } from "../testing/accessToken.ts";
import { hasRecoveryCodes, owedFactors } from "./owedFactor.ts";
import {
  enrolTwoFactor,
  isWrongCode,
  makeRecoveryCodes,
  offersNone,
  readTwoFactor,
  removeApps,
  removeFactor,
  removePasskey,
} from "./twoFactor.ts";

const config = { url: "https://project.example", publishableKey: "key" };
const factor = (id: string, status: Factor["status"]) =>
  ({ id, status, factor_type: "totp", created_at: "2026-11-21", updated_at: "2026-11-21" }) as Factor;

const passkey = (id: string): Factor => ({
  ...factor(id, "verified"),
  factor_type: "webauthn",
  friendly_name: "Portatile",
});

/** An auth service with these factors, and the requests that it received. */
async function service(factors: readonly Factor[], answers: Readonly<Record<string, Response>> = {}) {
  const asked: string[] = [];
  const send: typeof fetch = async (input, init) => {
    const { method, url } = new Request(input, init);
    const question = `${method} ${new URL(url).pathname.slice("/auth/v1".length)}`;
    asked.push(question);
    const answer = answers[question];
    if (answer) return answer.clone();
    if (question === "GET /user") return Response.json({ id: "anna", aud: "authenticated", factors });
    return Response.json({
      id: "new",
      type: "totp",
      totp: { qr_code: "<svg/>", secret: "SECRET", uri: "otpauth:" },
    });
  };
  const backend = connect(config, send);
  await backend.auth.setSession({ access_token: accessToken({ aal: "aal1" }), refresh_token: "r" });
  asked.length = 0;
  return { backend, asked };
}

const refusal = (status: number, error_code: string) =>
  Response.json({ code: status, error_code, msg: error_code }, { status });

describe("the second factor", () => {
  const none = { hasApp: false, passkeys: [], recoveryCodes: null };
  const listed = { id: "p", name: "Portatile", createdAt: "2026-11-21" };
  it.each([
    ["is off without a factor", [], none],
    ["is off while a factor waits to be confirmed", [factor("f", "unverified")], none],
    ["is on with a confirmed app", [factor("f", "verified")], { ...none, hasApp: true }],
    ["is on with a passkey", [passkey("p")], { ...none, passkeys: [listed] }],
  ] as const)("%s", async (_what, factors, state) => {
    const { backend, asked } = await service(factors);
    expect(await readTwoFactor(backend)).toEqual(state);
    // The person's own record has the factors; a request that is refused would print an error in the browser's console.
    expect(asked).toEqual(["GET /user"]);
  });

  it("knows how many recovery codes are left, makes them anew, and is removed with them", async () => {
    const codes: Factor = { ...factor("codes", "verified"), factor_type: "recovery_code" };
    const answered = { type: "recovery_code", id: "codes", total: 10 };
    const { backend, asked } = await service([factor("f", "verified"), codes], {
      "GET /factors/recovery-codes": Response.json({ ...answered, remaining: 7 }),
      "POST /factors/recovery-codes/regenerate": Response.json({ ...answered, codes: ["a", "b"] }),
    });
    expect(await readTwoFactor(backend)).toEqual({ hasApp: true, passkeys: [], recoveryCodes: 7 });
    expect(await makeRecoveryCodes(backend)).toEqual(["a", "b"]);
    asked.length = 0;
    await removeApps(backend);
    expect(asked).toEqual(["GET /user", "DELETE /factors/recovery-codes", "DELETE /factors/f"]);
  });

  it("keeps the recovery codes while another factor is left", async () => {
    const codes: Factor = { ...factor("codes", "verified"), factor_type: "recovery_code" };
    const { backend, asked } = await service([factor("f", "verified"), passkey("p"), codes]);
    await removeApps(backend);
    await removePasskey(backend, "p");
    expect(asked).toEqual(["GET /user", "DELETE /factors/f", "GET /user", "DELETE /factors/p"]);
    const last = await service([passkey("p"), codes]);
    await removePasskey(last.backend, "p");
    expect(last.asked).toEqual(["GET /user", "DELETE /factors/recovery-codes", "DELETE /factors/p"]);
  });

  it("makes the first recovery codes, unless the service has none", async () => {
    const made = Response.json({ type: "recovery_code", id: "codes", total: 1, codes: ["a"] });
    const { backend } = await service([factor("f", "verified")], { "POST /factors/recovery-codes": made });
    expect(await makeRecoveryCodes(backend)).toEqual(["a"]);
    for (const code of ["not_found", "mfa_recovery_codes_enroll_not_enabled"]) {
      const old = await service([factor("f", "verified")], {
        "POST /factors/recovery-codes": refusal(422, code),
      });
      expect(offersNone(await makeRecoveryCodes(old.backend).catch((error: unknown) => error))).toBe(true);
    }
  });

  it("is set up anew after an attempt that was never confirmed", async () => {
    const { backend, asked } = await service([factor("old", "unverified"), factor("kept", "verified")]);
    expect(await enrolTwoFactor(backend)).toEqual({ factorId: "new", qrCode: "<svg/>", secret: "SECRET" });
    expect(asked).toEqual(["GET /user", "DELETE /factors/old", "POST /factors"]);
  });

  it("tells a project that does not let people set one up, and a wrong code, from other refusals", async () => {
    const off = refusal(422, "mfa_totp_enroll_not_enabled");
    const { backend } = await service([], {
      "POST /factors": off,
      "DELETE /factors/f": refusal(403, "insufficient_aal"),
    });
    expect(offersNone(await enrolTwoFactor(backend).catch((error: unknown) => error))).toBe(true);
    expect(offersNone(await removeFactor(backend, "f").catch((error: unknown) => error))).toBe(false);
    expect(isWrongCode({ code: "mfa_verification_failed" })).toBe(true);
    expect(isWrongCode(new TypeError("Failed to fetch"))).toBe(false);
  });
});

describe("a session that still owes a code", () => {
  const session = (token: string, user: Pick<Session["user"], "factors">): Session => ({
    access_token: token,
    refresh_token: "r",
    token_type: "bearer",
    expires_in: 3600,
    user: {
      id: "anna",
      app_metadata: {},
      user_metadata: {},
      aud: "authenticated",
      created_at: "2026-11-21",
      ...user,
    },
  });

  it.each([
    ["a service without factors", accessToken({ aal: "aal1" }), {}, null],
    ["no factor", accessToken({ aal: "aal1" }), { factors: [] }, null],
    [
      "a factor that was never confirmed",
      accessToken({ aal: "aal1" }),
      { factors: [factor("f", "unverified")] },
      null,
    ],
    [
      "the password alone",
      accessToken({ aal: "aal1" }),
      { factors: [factor("f", "verified")] },
      { app: "f", passkey: null },
    ],
    [
      "the password of somebody with a passkey",
      accessToken({ aal: "aal1" }),
      { factors: [passkey("p")] },
      { app: null, passkey: "p" },
    ],
    ["password and code", accessToken({ aal: "aal2" }), { factors: [factor("f", "verified")] }, null],
    [
      "a token that says nothing",
      "opaque",
      { factors: [factor("f", "verified")] },
      { app: "f", passkey: null },
    ],
  ])("%s", (_what, token, user, owed) => expect(owedFactors(session(token, user))).toEqual(owed));

  it("may be given a recovery code, where there are any", () => {
    const codes: Factor = { ...factor("codes", "verified"), factor_type: "recovery_code" };
    const held = session(accessToken({ aal: "aal1" }), { factors: [codes, factor("f", "verified")] });
    expect([owedFactors(held)?.app, hasRecoveryCodes(held)]).toEqual(["f", true]);
    expect(hasRecoveryCodes(session("opaque", { factors: [factor("f", "verified")] }))).toBe(false);
  });
});
