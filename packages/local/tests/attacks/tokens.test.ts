import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import type { Person } from "../support/people.ts";
import { attack, forge, type World } from "./world.ts";

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const seconds = () => Math.floor(Date.now() / 1000);

/** The owner of a token and its session. */
type Owner = {
  readonly sub: string;
  readonly session_id: string;
};

const ownerOf = ({ id, accessToken }: Pick<Person, "id" | "accessToken">): Owner => ({
  sub: id,
  session_id: String(decodeJwt(accessToken)["session_id"]),
});

/** Forged tokens that look like the victim's or the admin's. */
const FORGERIES: Readonly<Record<string, (world: World, owner: Owner) => string | Promise<string>>> = {
  "no signature": (_, owner) =>
    `${part({ alg: "none", typ: "JWT" })}.${part({ ...owner, role: "authenticated", aud: "authenticated", iat: seconds(), exp: seconds() + 60 })}.`,
  "an algorithm named NONE": (_, owner) =>
    `${part({ alg: "NONE" })}.${part({ ...owner, role: "authenticated", aud: "authenticated", iat: seconds(), exp: seconds() + 60 })}.AA`,
  "another secret": (_, owner) => forge("the secret of another project, long enough", owner),
  "the publishable key for a secret": ({ server }, owner) => forge(server.key, owner),
  "another audience": ({ server }, owner) => forge(server.jwtSecret, { ...owner, aud: "anon" }),
  "several audiences, ours not among them": ({ server }, owner) =>
    forge(server.jwtSecret, { ...owner, aud: ["a", "b"] }),
  "an end in the past": ({ server }, owner) =>
    forge(server.jwtSecret, { ...owner, exp: seconds() - 60, iat: seconds() - 90 }),
  "no end": ({ server }, owner) => forge(server.jwtSecret, { ...owner, exp: undefined }),
  "a time of issue in the future": ({ server }, owner) =>
    forge(server.jwtSecret, { ...owner, iat: seconds() + 3600, exp: seconds() + 7200 }),
  "a beginning in the future": ({ server }, owner) =>
    forge(server.jwtSecret, { ...owner, nbf: seconds() + 3600 }),
  "the service role": ({ server }, owner) => forge(server.jwtSecret, { ...owner, role: "service_role" }),
  "the role of the database's owner": ({ server }, owner) =>
    forge(server.jwtSecret, { ...owner, role: "postgres" }),
  "a role with quotes": ({ server }, owner) =>
    forge(server.jwtSecret, { ...owner, role: `authenticated"; reset role; --` }),
  "no subject": ({ server }, owner) => forge(server.jwtSecret, { ...owner, sub: undefined }),
  "no session": ({ server }, owner) => forge(server.jwtSecret, { ...owner, session_id: undefined }),
  "a session that is another person's": ({ server, mallory }, owner) =>
    forge(server.jwtSecret, { ...owner, session_id: ownerOf(mallory).session_id }),
  "a session that never was": ({ server }, owner) =>
    forge(server.jwtSecret, { ...owner, session_id: crypto.randomUUID() }),
  "a subject that is no id": ({ server }, owner) =>
    forge(server.jwtSecret, { ...owner, sub: `${owner.sub}' or '1'='1` }),
};

attack("forged tokens", (world) => {
  const everywhere = (token: string, id: string): Promise<readonly number[]> => {
    const authorization = `Bearer ${token}`;
    const json = { authorization, "content-type": "application/json" };
    const { ask } = world();
    return Promise.all(
      [
        ask("anonymous", "/rest/v1/profiles?select=*", { headers: { authorization } }),
        ask("anonymous", `/rest/v1/profiles?id=eq.${id}`, {
          method: "PATCH",
          headers: json,
          body: '{"phone":"1"}',
        }),
        ask("anonymous", "/rest/v1/rpc/delete_account", { method: "POST", headers: json, body: "{}" }),
        ask("anonymous", "/auth/v1/user", { headers: { authorization } }),
        ask("anonymous", "/auth/v1/user", {
          method: "PUT",
          headers: json,
          body: '{"password":"Mallory-was-1-here"}',
        }),
        ask("anonymous", "/auth/v1/logout", { method: "POST", headers: { authorization } }),
        ask("anonymous", `/storage/v1/object/avatars/${id}/9.png`, {
          method: "POST",
          headers: { authorization, "content-type": "image/png" },
          body: "x",
        }),
        ask("anonymous", "/.netlify/functions/admin", {
          method: "POST",
          headers: json,
          body: JSON.stringify({ action: "get_users" }),
        }),
      ].map(async (answer) => (await answer).status),
    );
  };

  test.each(Object.entries(FORGERIES))(
    "with %s, for the admin and the victim, are refused",
    async (_, make) => {
      const { admin, victim } = world();
      await world().unchanged(async () => {
        for (const person of [admin, victim]) {
          const statuses = await everywhere(await make(world(), ownerOf(person)), person.id);
          expect(statuses).toEqual([401, 401, 401, 403, 403, 403, 403, 401]);
        }
      });
    },
  );

  test.each([
    ["role", { role: "authenticated", user_role: "admin", app_role: "admin" }],
    ["metadata", { app_metadata: { role: "admin" }, user_metadata: { role: "admin", is_admin: true } }],
    ["email", { email: "regista@example.com", email_verified: true }],
  ])("whose %s claims the role admin have no effect: the database decides", async (_, claims) => {
    const { server, mallory, callAdmin } = world();
    const token = await forge(server.jwtSecret, { ...ownerOf(mallory), ...claims });
    await world().unchanged(async () => {
      const seen = await world().ask("anonymous", "/rest/v1/profiles?select=id", {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(seen.json).toEqual([{ id: mallory.id }]);
      const answer = await world().ask("anonymous", "/.netlify/functions/admin", {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ action: "get_users" }),
      });
      expect(answer.status).toBe(403);
      expect((await callAdmin("user", "POST", { action: "get_users" })).status).toBe(403);
    });
  });

  test("the keys of the project alone give no access", async () => {
    const { server, ask } = world();
    await world().unchanged(async () => {
      for (const key of [server.key, `${server.key}x`, "sb_secret_guess", ""]) {
        const answer = await ask("anonymous", "/.netlify/functions/admin?action=audit", {
          headers: { apikey: key, authorization: `Bearer ${key}` },
        });
        expect(answer.status).toBe(401);
        const rest = await ask("anonymous", "/rest/v1/profiles?select=*", {
          headers: { apikey: key, authorization: `Bearer ${key}` },
        });
        expect([401, 403]).toContain(rest.status);
      }
      // The secret key is not a person's token.
      const answer = await fetch(`${server.url}/.netlify/functions/admin?action=audit`, {
        headers: { apikey: server.secretKey, authorization: `Bearer ${server.secretKey}` },
      });
      expect(answer.status).toBe(401);
    });
  });
});
