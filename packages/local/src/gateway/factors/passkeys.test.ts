// Passkeys as a second factor, behind an unmodified supabase-js and a device in software.
import { bearerIn } from "@regia/functions/identity";
import type { SupabaseClient } from "@supabase/supabase-js";
import { decodeJwt } from "jose";
import { describe, expect, test } from "vitest";
import { assuranceOf, codeOf, sessionOf, withPassword as signIn } from "../../../tests/support/assurance.ts";
import { protect } from "../../../tests/support/authenticator.ts";
import {
  addPasskey,
  answerWith,
  type Deviation,
  enrolPasskey,
  type PasskeyDevice,
  passkeyChallenge,
  passkeyDevice,
  usePasskey,
} from "../../../tests/support/passkeyDevice.ts";
import { emailsTo, type Person, personWithPassword } from "../../../tests/support/people.ts";
import { useTestServer } from "../../../tests/support/server.ts";
import { factorsIn } from "./factors.ts";
import { passkeySite } from "./passkeys.ts";

const server = useTestServer({ REGIA_LIMIT_SECOND_FACTOR: "5/60" });

const somebody = () => personWithPassword(server());
const withPassword = (person: Person) => signIn(server(), person);

/** The site of the test server as a browser opens it: passkeys need a name. */
const origin = () => `http://localhost:${new URL(server().url).port}`;
const newDevice = () => passkeyDevice(origin());

const profilesOf = async (client: SupabaseClient) => {
  const { data, error } = await client.from("profiles").select("id");
  return error ? error.code : data.length;
};

const WRONG = [422, "mfa_verification_failed"];
const SPENT = [422, "mfa_challenge_expired"];
const NOT_FOUND = [404, "mfa_factor_not_found"];
const INSUFFICIENT = [403, "insufficient_aal"];

/** Somebody with a passkey, and a session of the password alone. */
async function asked() {
  const person = await somebody();
  const device = newDevice();
  const factorId = await addPasskey(person.client, device, "Portatile");
  const client = await withPassword(person);
  const answer = async (deviation: Deviation, by: PasskeyDevice = device) =>
    await codeOf(answerWith(client, await passkeyChallenge(client, factorId), by, deviation));
  return { person, device, factorId, client, answer };
}

describe("setting up a passkey", () => {
  test("asks the device for this site and person, and gives a session with both factors", async () => {
    const person = await somebody();
    const { client, email } = person;
    const other = await withPassword(person);
    const { data: enrolled } = await client.auth.mfa.enroll({
      factorType: "webauthn",
      friendlyName: "Portatile",
    });
    const factorId = enrolled?.id ?? "";
    expect(enrolled).toEqual({ id: factorId, type: "webauthn", friendly_name: "Portatile" });
    const challenge = await passkeyChallenge(client, factorId);
    expect(challenge).toMatchObject({
      type: "create",
      options: {
        rp: { id: "localhost", name: "Regia" },
        user: { name: email },
        attestation: "none",
        authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
      },
    });
    const former = await sessionOf(client);
    const { data: verified, error } = await answerWith(client, challenge, newDevice());
    expect(error).toBeNull();
    expect(verified?.refresh_token).not.toBe(former.refresh_token);
    expect(verified?.user.factors).toMatchObject([
      { id: factorId, status: "verified", factor_type: "webauthn", friendly_name: "Portatile" },
    ]);
    expect(await assuranceOf(client)).toEqual({ aal: "aal2", methods: ["mfa/webauthn", "password"] });
    const { data: level } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(level).toMatchObject({ currentLevel: "aal2", nextLevel: "aal2" });
    const { data: listed } = await client.auth.mfa.listFactors();
    expect(listed?.webauthn.map(({ id }) => id)).toEqual([factorId]);
    // Sessions of the password alone have ended.
    expect(await profilesOf(other)).toBe("session_not_found");
    await expect
      .poll(async () => (await emailsTo(server().url, email))[0]?.subject)
      .toBe("Verifica in due passaggi attivata");
  });

  test("is asked of other devices than those that hold one, and a passkey is nobody else's", async () => {
    const { person, device } = await asked();
    const second = await enrolPasskey(person.client, "Telefono");
    const challenge = await passkeyChallenge(person.client, second);
    const excluded = challenge.options.excludeCredentials?.map(({ id }) => Buffer.from(id));
    expect(excluded?.map((id) => id.toString("base64url"))).toEqual([device.id]);
    expect(await codeOf(answerWith(person.client, challenge, device))).toEqual(WRONG);
    const luca = await somebody();
    const copied = await enrolPasskey(luca.client, "Portatile");
    expect(await codeOf(usePasskey(luca.client, copied, device))).toEqual(WRONG);
  });

  test("needs both factors where another one is verified, and its name is unique", async () => {
    const { person, client } = await asked();
    const enroll = (by: SupabaseClient, friendlyName: string) =>
      codeOf(by.auth.mfa.enroll({ factorType: "webauthn", friendlyName }));
    expect(await enroll(client, "Telefono")).toEqual(INSUFFICIENT);
    expect(await enroll(person.client, "Portatile")).toEqual([422, "mfa_factor_name_conflict"]);
    expect(await enroll(person.client, "x".repeat(101))).toEqual([400, "validation_failed"]);
    // What was left unverified goes with the next one that is.
    await enrolPasskey(person.client, "Abbandonata");
    await addPasskey(person.client, newDevice(), "Telefono");
    const { data } = await person.client.auth.mfa.listFactors();
    expect(data?.all.map(({ friendly_name: name }) => name)).toEqual(["Portatile", "Telefono"]);
  });

  test.each<[string, Deviation]>([
    ["another site", { origin: "https://regia.example" }],
    ["another port", { origin: "http://localhost:1" }],
    ["a device that takes it for another site", { rpId: "regia.example" }],
    ["nobody's touch", { isUnattended: true }],
    ["another challenge", { challenge: Buffer.alloc(32) }],
  ])("from %s is refused", async (_from, deviation) => {
    const { client } = await somebody();
    const factorId = await enrolPasskey(client, "");
    const challenge = await passkeyChallenge(client, factorId);
    expect(await codeOf(answerWith(client, challenge, newDevice(), deviation))).toEqual(WRONG);
    // The challenge is spent.
    expect(await codeOf(answerWith(client, challenge, newDevice()))).toEqual(SPENT);
    expect(await assuranceOf(client)).toMatchObject({ aal: "aal1" });
    await expect(usePasskey(client, factorId, newDevice())).resolves.toMatchObject({ error: null });
  });
});

describe("where a passkey is verified", () => {
  test("the password alone reads nothing, and the passkey opens everything", async () => {
    const { person, device, factorId, client } = await asked();
    expect(await profilesOf(client)).toBe("insufficient_aal");
    expect(await codeOf(client.auth.mfa.unenroll({ factorId }))).toEqual(INSUFFICIENT);
    const challenge = await passkeyChallenge(client, factorId);
    expect(challenge).toMatchObject({ type: "request", options: { rpId: "localhost" } });
    const allowed = challenge.options.allowCredentials?.map(({ id }) => Buffer.from(id));
    expect(allowed?.map((id) => id.toString("base64url"))).toEqual([device.id]);
    const low = (await sessionOf(client)).access_token;
    expect(await codeOf(answerWith(client, challenge, device))).toBeNull();
    expect(await profilesOf(client)).toBe(1);
    await client.auth.refreshSession();
    expect(await assuranceOf(client)).toEqual({ aal: "aal2", methods: ["mfa/webauthn", "password"] });
    // The token from before still has the level that it says.
    const { url, key } = server();
    const read = await fetch(`${url}/rest/v1/profiles`, {
      headers: { apikey: key, authorization: `Bearer ${low}` },
    });
    expect(read.status).toBe(403);
    expect(await profilesOf(person.client)).toBe(1);
  });

  test("each of a person's passkeys answers, beside the code of an app", async () => {
    const { person, factorId } = await asked();
    const phone = newDevice();
    const second = await addPasskey(person.client, phone, "Telefono");
    const app = await protect(person.client);
    const client = await withPassword(person);
    expect(await codeOf(usePasskey(client, factorId, phone))).toBeNull();
    // The session has its level from the passkey that answered.
    expect(await codeOf(person.client.auth.mfa.unenroll({ factorId: second }))).toBeNull();
    await client.auth.refreshSession();
    expect(await assuranceOf(client)).toMatchObject({ aal: "aal1" });
    const { factorId: code } = app;
    expect(
      await codeOf(client.auth.mfa.challengeAndVerify({ factorId: code, code: app.code(1) })),
    ).toBeNull();
    // Neither kind answers for the other.
    const { data } = await client.auth.mfa.challenge({ factorId: code });
    const challengeId = data?.id ?? "";
    const { options } = await passkeyChallenge(client, factorId);
    const answer = answerWith(client, { factorId: code, challengeId, type: "request", options }, phone);
    expect(await codeOf(answer)).toEqual(NOT_FOUND);
  });

  test("removing the last one makes the password enough, and the recovery codes go with it", async () => {
    const { person, factorId } = await asked();
    const headers = {
      apikey: server().key,
      authorization: `Bearer ${(await sessionOf(person.client)).access_token}`,
    };
    const codes = `${server().url}/auth/v1/factors/recovery-codes`;
    const made = await fetch(codes, { method: "POST", headers, body: "{}" });
    expect(await made.json()).toMatchObject({ total: 10 });
    expect(await codeOf(person.client.auth.mfa.unenroll({ factorId }))).toBeNull();
    await person.client.auth.refreshSession();
    expect(await assuranceOf(person.client)).toMatchObject({ aal: "aal1" });
    expect((await person.client.auth.getUser()).data.user?.factors).toBeUndefined();
    expect(await profilesOf(await withPassword(person))).toBe(1);
    const { sql } = server();
    expect(await sql`select from embedded.passkeys where factor_id = ${factorId}`).toHaveLength(0);
  });
});

describe("an answer of a passkey", () => {
  test("counts once, also when two sessions or requests give it at once", async () => {
    const { device, factorId, client } = await asked();
    const challenge = await passkeyChallenge(client, factorId);
    const token = (await sessionOf(client)).access_token;
    const { challengeId, options } = challenge;
    const body = JSON.stringify({
      challenge_id: challengeId,
      webauthn: { type: "request", credential_response: device.get(options) },
    });
    const give = async () => {
      const answer = await fetch(`${server().url}/auth/v1/factors/${factorId}/verify`, {
        method: "POST",
        headers: { apikey: server().key, authorization: `Bearer ${token}` },
        body,
      });
      return [answer.status, ((await answer.json()) as { error_code?: string }).error_code];
    };
    const answers = await Promise.all([give(), give()]);
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
    expect(answers).toContainEqual(SPENT);
    expect(await give()).toEqual(SPENT);
  });

  test("is for one challenge of its own factor, session and person, within five minutes", async () => {
    const { person, device, factorId, client } = await asked();
    const other = await withPassword(person);
    expect(await codeOf(answerWith(client, await passkeyChallenge(other, factorId), device))).toEqual(
      NOT_FOUND,
    );
    const luca = await asked();
    await expect(passkeyChallenge(luca.client, factorId)).rejects.toMatchObject({ code: NOT_FOUND[1] });
    const foreign = await passkeyChallenge(client, factorId);
    expect(await codeOf(answerWith(luca.client, foreign, device))).toEqual(NOT_FOUND);
    expect(await codeOf(luca.person.client.auth.mfa.unenroll({ factorId }))).toEqual(NOT_FOUND);
    expect(await luca.answer({}, device)).toEqual(WRONG);
    const old = await passkeyChallenge(client, factorId);
    await server().sql`
      update auth.mfa_challenges set created_at = now() - interval '301 seconds' where id = ${old.challengeId}`;
    expect(await codeOf(answerWith(client, old, device))).toEqual(SPENT);
    expect(await codeOf(answerWith(client, { ...foreign, type: "create" }, device))).toEqual(WRONG);
    expect(await codeOf(answerWith(client, foreign, device))).toEqual(SPENT);
    expect(await codeOf(usePasskey(client, factorId, device))).toBeNull();
  });

  test.each<[string, Deviation]>([
    ["another site", { origin: "https://regia.example" }],
    ["a device that takes it for another site", { rpId: "regia.example" }],
    ["nobody's touch", { isUnattended: true }],
    ["another challenge", { challenge: Buffer.alloc(32) }],
    ["a copy of the device, whose counter is behind", { counter: 1 }],
  ])("from %s is refused", async (_from, deviation) => {
    const { client, answer } = await asked();
    expect(await answer(deviation)).toEqual(WRONG);
    expect(await profilesOf(client)).toBe("insufficient_aal");
    expect(await answer({})).toBeNull();
  });

  test("from a device without a counter is accepted again and again", async () => {
    const person = await somebody();
    const device = newDevice();
    const factorId = await enrolPasskey(person.client, "");
    const none = { counter: 0 };
    for (let turn = 0; turn < 3; turn += 1) {
      const challenge = await passkeyChallenge(person.client, factorId);
      expect(await codeOf(answerWith(person.client, challenge, device, none))).toBeNull();
    }
  });

  test("of another device is refused, and wrong ones count together with wrong codes", async () => {
    const person = await somebody();
    const app = await protect(person.client);
    const device = newDevice();
    const factorId = await addPasskey(person.client, device, "Portatile");
    const client = await withPassword(person);
    const answer = (by: PasskeyDevice) => codeOf(usePasskey(client, factorId, by));
    for (let turn = 0; turn < 4; turn += 1) expect(await answer(newDevice())).toEqual(WRONG);
    const wrongCode = { factorId: app.factorId, code: "000000" };
    expect(await codeOf(client.auth.mfa.challengeAndVerify(wrongCode))).toEqual(WRONG);
    expect(await answer(device)).toEqual([429, "over_request_rate_limit"]);
  });

  test.each([
    [{}],
    [{ type: "create" }],
    [{ type: "steal", credential_response: {} }],
    [{ type: "request", credential_response: { id: "a", rawId: "a", type: "public-key", response: {} } }],
    ["text"],
  ])("that is none, such as %j, is no guess", async (webauthn) => {
    const { client } = await somebody();
    const factorId = await enrolPasskey(client, "");
    const { challengeId } = await passkeyChallenge(client, factorId);
    const answer = await fetch(`${server().url}/auth/v1/factors/${factorId}/verify`, {
      method: "POST",
      headers: { apikey: server().key, authorization: `Bearer ${(await sessionOf(client)).access_token}` },
      body: JSON.stringify({ challenge_id: challengeId, webauthn }),
    });
    expect(answer.status).toBe(400);
  });
});

describe("the site of passkeys", () => {
  test.each([
    [["https://regia.example"], true],
    [["http://127.0.0.1:1", "http://localhost:1", "http://[::1]:1"], true],
    [["http://192.168.1.20:4173"], false],
    [["http://[2001:db8::1]:4173"], false],
  ])("at %j: %s", (origins, hasOne) => {
    expect(passkeySite(origins) !== undefined).toBe(hasOne);
  });

  test("without a name offers none, and asks for none that was made under a name", async () => {
    const { person, factorId } = await asked();
    const unnamed = factorsIn(server().sql, undefined);
    expect(await unnamed.enrol(person.id, { type: "webauthn", name: "" })).toBe(
      "mfa_webauthn_enroll_not_enabled",
    );
    const bearer = bearerIn(decodeJwt((await sessionOf(person.client)).access_token));
    if (bearer === undefined) throw new Error("The token names nobody.");
    expect(await unnamed.challenge(bearer, factorId)).toBe("mfa_webauthn_verify_not_enabled");
  });
});
