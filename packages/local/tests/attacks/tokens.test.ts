import { expect, test } from "vitest";
import { attackTwice, forge, type World } from "./world.ts";

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const seconds = () => Math.floor(Date.now() / 1000);

/** Forged tokens that look like the victim's or the admin's. */
const FORGERIES: Readonly<Record<string, (world: World, sub: string) => string | Promise<string>>> = {
  "no signature": (_, sub) =>
    `${part({ alg: "none", typ: "JWT" })}.${part({ sub, role: "authenticated", aud: "authenticated", iat: seconds(), exp: seconds() + 60 })}.`,
  "an algorithm named NONE": (_, sub) =>
    `${part({ alg: "NONE" })}.${part({ sub, role: "authenticated", aud: "authenticated", iat: seconds(), exp: seconds() + 60 })}.AA`,
  "another secret": (_, sub) => forge("the secret of another project, long enough", { sub }),
  "the publishable key for a secret": ({ server }, sub) => forge(server.key, { sub }),
  "another audience": ({ server }, sub) => forge(server.jwtSecret, { sub, aud: "anon" }),
  "several audiences, ours not among them": ({ server }, sub) =>
    forge(server.jwtSecret, { sub, aud: ["a", "b"] }),
  "an end in the past": ({ server }, sub) =>
    forge(server.jwtSecret, { sub, exp: seconds() - 60, iat: seconds() - 90 }),
  "no end": ({ server }, sub) => forge(server.jwtSecret, { sub, exp: undefined }),
  "a time of issue in the future": ({ server }, sub) =>
    forge(server.jwtSecret, { sub, iat: seconds() + 3600, exp: seconds() + 7200 }),
  "a beginning in the future": ({ server }, sub) => forge(server.jwtSecret, { sub, nbf: seconds() + 3600 }),
  "the service role": ({ server }, sub) => forge(server.jwtSecret, { sub, role: "service_role" }),
  "the role of the database's owner": ({ server }, sub) => forge(server.jwtSecret, { sub, role: "postgres" }),
  "a role with quotes": ({ server }, sub) =>
    forge(server.jwtSecret, { sub, role: `authenticated"; reset role; --` }),
  "no subject": ({ server }) => forge(server.jwtSecret, { sub: undefined }),
  "a subject that is no id": ({ server }, sub) => forge(server.jwtSecret, { sub: `${sub}' or '1'='1` }),
};

attackTwice("forged tokens", (world) => {
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
        for (const { id } of [admin, victim]) {
          const statuses = await everywhere(await make(world(), id), id);
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
    const token = await forge(server.jwtSecret, { sub: mallory.id, ...claims });
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

  test("of an ended session are refused by the admin function", async () => {
    const { server, admin } = world();
    const ended = await forge(server.jwtSecret, { sub: admin.id, session_id: crypto.randomUUID() });
    const stranger = await forge(server.jwtSecret, { sub: crypto.randomUUID() });
    await world().unchanged(async () => {
      for (const token of [ended, stranger]) {
        const answer = await world().ask("anonymous", "/.netlify/functions/admin?action=audit", {
          headers: { authorization: `Bearer ${token}` },
        });
        expect(answer.status).toBe(401);
      }
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
