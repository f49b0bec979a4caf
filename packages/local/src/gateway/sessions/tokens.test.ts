import { SignJWT } from "jose";
import { describe, expect, test } from "vitest";
import { quickPerson } from "../../../tests/support/people.ts";
import { useTestServer } from "../../../tests/support/server.ts";

const server = useTestServer();

describe("invalid tokens", () => {
  const claims = (sub: string) => ({ sub, role: "authenticated", aud: "authenticated" });
  const signed = (payload: Record<string, unknown>, secret: string, end?: string) => {
    const token = new SignJWT(payload).setProtectedHeader({ alg: "HS256" }).setIssuedAt();
    return (end === undefined ? token : token.setExpirationTime(end)).sign(new TextEncoder().encode(secret));
  };
  const unsigned = (payload: object) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    return `${part({ alg: "none" })}.${part(payload)}.`;
  };

  const soon = () => Math.floor(Date.now() / 1000) + 3600;
  const kinds: Readonly<Record<string, (id: string, secret: string) => string | Promise<string>>> = {
    "no signature": (id) => unsigned({ ...claims(id), exp: soon(), iat: 1 }),
    "another secret": (id) => signed(claims(id), "x".repeat(64), "1h"),
    "no end": (id, secret) => signed(claims(id), secret),
    "an end in the past": (id, secret) => signed(claims(id), secret, "-1s"),
    "a foreign audience": (id, secret) => signed({ ...claims(id), aud: "other-project" }, secret, "1h"),
    "the service role": (id, secret) => signed({ ...claims(id), role: "service_role" }, secret, "1h"),
    "no subject": (id, secret) => signed({ ...claims(id), sub: undefined }, secret, "1h"),
    "a beginning in the future": (id, secret) =>
      new SignJWT({ ...claims(id), exp: soon() + 9999, iat: soon() })
        .setProtectedHeader({ alg: "HS256" })
        .sign(new TextEncoder().encode(secret)),
  };

  test.each(Object.entries(kinds))("one with %s", async (_kind, make) => {
    const { id } = await quickPerson(server());
    const token = await make(id, server().jwtSecret);
    const headers = { apikey: server().key, authorization: `Bearer ${token}` };
    const ask = (path: string, init = {}) => fetch(`${server().url}${path}`, { headers, ...init });
    expect((await ask("/rest/v1/profiles?select=id")).status).toBe(401);
    expect((await ask("/auth/v1/user")).status).toBe(403);
    expect((await ask(`/storage/v1/object/avatars/${id}/1.png`, { method: "POST", body: "x" })).status).toBe(
      403,
    );
    expect((await ask("/storage/v1/object/list/avatars", { method: "POST", body: "{}" })).status).toBe(403);
  });

  test("a valid one is accepted, so the others are refused for their fault", async () => {
    const { id, accessToken } = await quickPerson(server());
    const headers = { apikey: server().key, authorization: `Bearer ${accessToken}` };
    const answer = await fetch(`${server().url}/rest/v1/profiles?select=id`, { headers });
    expect(await answer.json()).toEqual([{ id }]);
  });
});
