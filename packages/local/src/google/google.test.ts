import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createClient } from "@supabase/supabase-js";
import { parseSetCookie, stringifyCookie } from "cookie";
import { afterAll, describe, expect, test } from "vitest";
import { freshAddress, quickPerson } from "../../tests/support/people.ts";
import { PNG } from "../../tests/support/pictures.ts";
import { useTestServer } from "../../tests/support/server.ts";
import { GOOGLE, GOOGLE_CLIENT } from "./index.ts";
import { googleStandIn } from "./standIn.ts";

/** Plays Google's host of pictures, which answers every address alike. */
const pictures = createServer(({ url = "" }, response) => {
  picturesAsked.push(url);
  response.writeHead(pictureStatus, { Location: "/a/elsewhere" }).end(PNG);
});
const picturesAsked: string[] = [];
let pictureStatus = 200;
await once(pictures.listen(0, "127.0.0.1"), "listening");
afterAll(() => pictures.close());
const PICTURES = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}`;

const server = useTestServer({ REGIA_GOOGLE_PICTURES: PICTURES });

/** A browser that keeps cookies, and follows no redirects. */
function newBrowser() {
  const cookies = new Map<string, { value: string; host: string; path: string }>();
  return async (address: string, init: RequestInit = {}) => {
    const { host, pathname } = new URL(address);
    const sent = [...cookies].filter(
      ([, cookie]) => cookie.host === host && pathname.startsWith(cookie.path),
    );
    const headers = new Headers(init.headers);
    headers.set(
      "cookie",
      stringifyCookie(Object.fromEntries(sent.map(([name, { value }]) => [name, value]))),
    );
    const answer = await fetch(address, { redirect: "manual", ...init, headers });
    for (const { name, value = "", path = "/", maxAge } of answer.headers
      .getSetCookie()
      .map((line) => parseSetCookie(line))) {
      if (maxAge === 0) cookies.delete(name);
      else cookies.set(name, { value, host, path });
    }
    return answer;
  };
}

const visit = newBrowser();

/** The redirect target of a response. */
function leadsTo(answer: Response): URL {
  const location = answer.headers.get("location");
  if (location === null) throw new Error(`The answer (${answer.status}) leads nowhere.`);
  return new URL(location);
}

/** The consent page after a click on the sign-in button. */
async function consentPage(url = server().url): Promise<URL> {
  const back = encodeURIComponent(`${url}/auth/callback?mode=signup`);
  return leadsTo(await visit(`${url}/auth/v1/authorize?provider=google&redirect_to=${back}`));
}

const decide = (page: URL, answer: Readonly<Record<string, string>>, headers: Record<string, string> = {}) =>
  visit(`${page.origin}${page.pathname}`, {
    method: "POST",
    headers,
    body: new URLSearchParams({
      redirect_uri: page.searchParams.get("redirect_uri") ?? "",
      state: page.searchParams.get("state") ?? "",
      ...answer,
    }),
  });

const allow = { answer: "allow", name: "Anna Bianchi" };

/** Signs in through Google with an address; returns the session. */
async function arrive(email: string) {
  const back = leadsTo(await decide(await consentPage(), { ...allow, email }));
  return leadsTo(await visit(back.href));
}

describe("Google, as the embedded backend has it", () => {
  test("is among the sign-in providers", async () => {
    const settings = await fetch(`${server().url}/auth/v1/settings`, {
      headers: { apikey: server().key },
    });
    expect(await settings.json()).toMatchObject({ external: { google: true, email: true } });
  });

  test("signs a person in with a typed account, and later as the same user", async () => {
    const email = freshAddress();
    const landed = await arrive(email.toUpperCase());
    expect(landed.pathname + landed.search).toBe("/auth/callback?mode=signup");
    const tokens = new URLSearchParams(landed.hash.slice(1));
    const client = createClient(server().url, server().key, { auth: { persistSession: false } });
    const { data, error } = await client.auth.setSession({
      access_token: tokens.get("access_token") ?? "",
      refresh_token: tokens.get("refresh_token") ?? "",
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, user_metadata: { full_name: "Anna Bianchi" } });
    expect(data.user?.email_confirmed_at).toBeTruthy();
    const again = new URLSearchParams((await arrive(email)).hash.slice(1));
    const second = await client.auth.getUser(again.get("access_token") ?? "");
    expect(second.data.user?.id).toBe(data.user?.id);
  });

  test("shows the accounts that were used before, with escaped names", async () => {
    const email = freshAddress();
    const back = leadsTo(
      await decide(await consentPage(), { ...allow, email, name: `<img src=x onerror=alert(1)> "O'Neill"` }),
    );
    await visit(back.href);
    const page = await (await visit((await consentPage()).href)).text();
    expect(page).toContain(email);
    expect(page).toContain("&lt;img src=x onerror=alert(1)&gt; &quot;O&#39;Neill&quot;");
    expect(page).not.toContain("<img");
  });

  test("sends a person who refuses back with the reason", async () => {
    const back = leadsTo(await decide(await consentPage(), { answer: "refuse" }));
    expect(back.searchParams.get("error")).toBe("access_denied");
    const landed = leadsTo(await visit(back.href));
    expect(landed.pathname).toBe("/auth/callback");
    expect(landed.hash).toContain("error=access_denied");
    expect(landed.hash).not.toContain("access_token");
  });

  test.each([
    { ...allow, email: "nobody" },
    { ...allow, email: `${"a".repeat(250)}@example.com` },
    { ...allow, email: "anna@example.com", name: "  " },
  ])("shows the form again for an invalid account: %j", async (answer) => {
    const asked = await decide(await consentPage(), answer);
    expect(asked.status).toBe(422);
    expect(await asked.text()).toContain('role="alert"');
  });

  test.each([
    ["another site", { redirect_uri: "https://evil.example/auth/v1/callback" }],
    ["another page of ours", { redirect_uri: "/auth/callback" }],
    ["no state", { state: "" }],
  ])("does not redirect to %s", async (_, change) => {
    const answer = await decide(await consentPage(), { ...allow, email: freshAddress(), ...change });
    expect(answer.status).toBe(400);
    expect(answer.headers.get("location")).toBeNull();
  });

  test.each<Record<string, string>>([{ "sec-fetch-site": "cross-site" }, { origin: "https://evil.example" }])(
    "takes no answer from another site's page: %j",
    async (headers) => {
      const answer = await decide(await consentPage(), { ...allow, email: freshAddress() }, headers);
      expect(answer.status).toBe(403);
    },
  );

  test("a code can be used once", async () => {
    const back = leadsTo(await decide(await consentPage(), { ...allow, email: freshAddress() }));
    await visit(back.href);
    const next = await consentPage();
    back.searchParams.set("state", next.searchParams.get("state") ?? "");
    expect(leadsTo(await visit(back.href)).hash).not.toContain("access_token");
  });

  test("an invented code or state is refused", async () => {
    const page = await consentPage();
    const callback = new URL(page.searchParams.get("redirect_uri") ?? "");
    callback.searchParams.set("code", "made-up");
    callback.searchParams.set("state", page.searchParams.get("state") ?? "");
    expect(leadsTo(await visit(callback.href)).hash).not.toContain("access_token");
    callback.searchParams.set("state", "00000000-0000-7000-8000-000000000000");
    expect(leadsTo(await visit(callback.href)).hash).not.toContain("access_token");
  });
});

describe("a return from Google", () => {
  const errorIn = (landed: URL) => new URLSearchParams(landed.hash.slice(1)).get("error_code");
  const consent = async () => leadsTo(await decide(await consentPage(), { ...allow, email: freshAddress() }));

  test("signs nobody in whose browser did not start it", async () => {
    const back = await consent();
    const victim = newBrowser();
    const landed = leadsTo(await victim(back.href));
    expect(landed.pathname).toBe("/auth/callback");
    expect(errorIn(landed)).toBe("flow_state_not_found");
    // Nor one that started another; the attacker's own browser still can.
    await victim(`${server().url}/auth/v1/authorize?provider=google`);
    expect(errorIn(leadsTo(await victim(back.href)))).toBe("flow_state_not_found");
    expect(leadsTo(await visit(back.href)).hash).toContain("access_token=");
  });

  test("signs nobody in by a state that another page chose for this browser", async () => {
    const back = await consent();
    const victim = newBrowser();
    const state = back.searchParams.get("state") ?? "";
    const page = leadsTo(
      await victim(
        `${server().url}/auth/v1/authorize?provider=google&state=${state}&client_id=x&redirect_uri=https://evil.example`,
      ),
    );
    expect(page.searchParams.get("state")).not.toBe(state);
    expect(page.searchParams.get("redirect_uri")).toBe(`${server().url}/auth/v1/callback`);
    expect(errorIn(leadsTo(await victim(back.href)))).toBe("flow_state_not_found");
    expect((await victim(`${server().url}/auth/v1/authorize?provider=google&state=a%3Bb`)).status).toBe(302);
  });

  test.each(["http://127.0.0.1:1/elsewhere", "https://evil.example/"])(
    "leads to the product, whatever page the button was on: %s",
    async (referer) => {
      const page = leadsTo(
        await visit(`${server().url}/auth/v1/authorize?provider=google`, { headers: { referer } }),
      );
      const back = leadsTo(await decide(page, { ...allow, email: freshAddress() }));
      const landed = leadsTo(await visit(back.href));
      expect([landed.origin, landed.hash]).toEqual([server().url, expect.stringContaining("access_token=")]);
    },
  );

  test("works once", async () => {
    const back = await consent();
    const first = await visit(back.href);
    expect(leadsTo(first).hash).toContain("access_token=");
    // The browser is known from now on, and the sign-in no longer waited for.
    expect(first.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^regia-oauth-.*; Max-Age=0/),
      expect.stringMatching(/^regia-device-/),
    ]);
    expect(errorIn(leadsTo(await visit(back.href)))).toBe("flow_state_not_found");
  });

  test("comes too late after ten minutes", async () => {
    const back = await consent();
    await server().sql`
      update auth.flow_state set created_at = now() - interval '11 minutes'
      where id = ${back.searchParams.get("state") ?? ""}`;
    const landed = leadsTo(await visit(back.href));
    expect(landed.pathname).toBe("/auth/callback");
    expect(errorIn(landed)).toBe("flow_state_expired");
  });

  test("can be awaited in two tabs", async () => {
    const [first, second] = [await consent(), await consent()];
    for (const back of [first, second])
      expect(leadsTo(await visit(back.href)).hash).toContain("access_token=");
  });

  test("comes back to the name by which the product was opened", async () => {
    const url = server().url.replace("127.0.0.1", "localhost");
    const back = leadsTo(await decide(await consentPage(url), { ...allow, email: freshAddress() }));
    expect(back.origin).toBe(url);
    const landed = leadsTo(await visit(back.href));
    expect([landed.origin, landed.hash]).toEqual([url, expect.stringContaining("access_token=")]);
  });

  test("keeps its cookie from scripts and other sites", async () => {
    const answer = await fetch(`${server().url}/auth/v1/authorize?provider=google`, { redirect: "manual" });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^regia-oauth-[\da-f-]{36}=1; Max-Age=600; Path=\/auth\/v1\/callback; HttpOnly; SameSite=Lax$/,
      ),
    ]);
  });

  test("in another spelling of a Google address is the same person", async () => {
    const name = `anna${crypto.randomUUID().replaceAll("-", "")}`;
    const idOf = async (email: string) => {
      const token = new URLSearchParams((await arrive(email)).hash.slice(1)).get("access_token") ?? "";
      const client = createClient(server().url, server().key, { auth: { persistSession: false } });
      return (await client.auth.getUser(token)).data.user?.id;
    };
    const id = await idOf(`${name}@gmail.com`);
    expect(id).toBeTruthy();
    expect(await idOf(`an.na${name.slice(4)}+regia@googlemail.com`)).toBe(id);
  });

  test("opens no second account for a mailbox that has one", async () => {
    const name = `anna${crypto.randomUUID().replaceAll("-", "")}`;
    await quickPerson(server(), `${name}@gmail.com`);
    const landed = await arrive(`${name}+2@gmail.com`);
    expect(landed.pathname).toBe("/auth/callback");
    expect(landed.hash).not.toContain("access_token");
    expect(landed.hash).toContain("error=");
  });
});

describe("the picture of a Google account", () => {
  const askPicture = (token?: string, init: RequestInit = {}) =>
    fetch(`${server().url}/.netlify/functions/google-picture`, {
      ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
      ...init,
    });

  /** A person who came through Google. */
  async function newcomer() {
    const tokens = new URLSearchParams((await arrive(freshAddress())).hash.slice(1));
    const client = createClient(server().url, server().key, { auth: { persistSession: false } });
    const token = tokens.get("access_token") ?? "";
    await client.auth.setSession({
      access_token: token,
      refresh_token: tokens.get("refresh_token") ?? "",
    });
    return { client, token };
  }

  test("comes from this origin, and can be no page of it", async () => {
    const answer = await askPicture((await newcomer()).token);
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PNG);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/png",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "content-disposition": "attachment",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    expect(picturesAsked.at(-1)).toMatch(/^\/a\/\d{21}=s96-c$/);
  });

  test.each([302, 404, 500])("is none when its host answers %i", async (status) => {
    const { token } = await newcomer();
    pictureStatus = status;
    try {
      const answer = await askPicture(token);
      expect([answer.status, await answer.text()]).toEqual([204, ""]);
    } finally {
      pictureStatus = 200;
    }
    expect(picturesAsked).not.toContain("/a/elsewhere");
  });

  test("is only what Google said, whatever the person writes into the metadata", async () => {
    const { client, token } = await newcomer();
    const internal = `${PICTURES}/a/internal`;
    const claims = { picture: internal, avatar_url: internal, identities: [{ provider: "google" }] };
    const { error } = await client.auth.updateUser({ data: claims });
    expect(error).toBeNull();
    expect((await askPicture(token)).status).toBe(200);
    expect(picturesAsked).not.toContain("/a/internal");
    const stranger = await quickPerson(server());
    await stranger.client.auth.updateUser({ data: claims });
    expect((await askPicture(stranger.accessToken)).status).toBe(204);
    expect(picturesAsked).not.toContain("/a/internal");
  });

  test("is asked for by its owner alone, while the session lasts, and not without end", async () => {
    const before = picturesAsked.length;
    expect((await askPicture()).status).toBe(401);
    expect((await askPicture(server().key)).status).toBe(401);
    expect((await askPicture("a.b.c")).status).toBe(401);
    const { token } = await newcomer();
    expect((await askPicture(token, { method: "POST" })).status).toBe(405);
    const many = await Promise.all(Array.from({ length: 12 }, () => askPicture(token)));
    expect(many.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), 429, 429]);
    expect(picturesAsked).toHaveLength(before + 10);
    const ended = await newcomer();
    await ended.client.auth.signOut();
    expect((await askPicture(ended.token)).status).toBe(401);
    expect(picturesAsked).toHaveLength(before + 10);
  });
});

describe("the stand-in's responses", () => {
  const redirectUri = "http://127.0.0.1:4173/auth/v1/callback";
  const exchange = (code: string, change: Readonly<Record<string, string>> = {}) =>
    new Request(GOOGLE.token, {
      method: "POST",
      body: new URLSearchParams({
        code,
        client_id: GOOGLE_CLIENT.id,
        client_secret: GOOGLE_CLIENT.secret,
        redirect_uri: redirectUri,
        ...change,
      }),
    });

  test.each([
    [{ client_secret: "guessed" }, 401],
    [{ client_id: "another" }, 401],
    [{ redirect_uri: "http://127.0.0.1:4173/elsewhere" }, 400],
  ])("%j gets no token", async (change, status) => {
    const google = googleStandIn();
    const code = google.allow({ email: "a@example.com", name: "A" }, redirectUri);
    expect((await google.answer(exchange(code, change)))?.status).toBe(status);
  });

  test("a token gives its owner's profile once", async () => {
    const google = googleStandIn();
    const code = google.allow({ email: "anna@example.com", name: "Anna" }, redirectUri);
    const answer = await google.answer(exchange(code));
    if (answer === undefined) throw new Error("The stand-in did not answer.");
    const { access_token: token } = (await answer.json()) as { access_token: string };
    const ask = () =>
      google.answer(new Request(GOOGLE.person, { headers: { authorization: `Bearer ${token}` } }));
    expect(await (await ask())?.json()).toMatchObject({ email: "anna@example.com", verified_email: true });
    expect((await ask())?.status).toBe(401);
    expect((await google.answer(new Request(GOOGLE.person)))?.status).toBe(401);
  });

  test("a call to another address is not answered", async () => {
    expect(await googleStandIn().answer(new Request("https://example.com/"))).toBeUndefined();
  });
});
