import { transienceOf } from "@regia/domain/retry";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createQueryClient } from "../data/queryClient.ts";
import { serve } from "../testing/answeringServer.ts";
import { retryWaits } from "../testing/retryWaits.ts";
import { createAttempt } from "./attempts.ts";
import { connect } from "./client.ts";

const busy = { status: 503, body: { code: "PGRST002", message: "busy" }, headers: { "Retry-After": "7" } };
const unsaved = { persistSession: false };
const connectTo = (url: string) => connect({ url, publishableKey: "key" }, undefined, unsaved);

describe("an answer of the backend", () => {
  it("is asked for once; its error has the HTTP status and the pause that the service asked for", async () => {
    const { url, requests } = await serve(() => busy);
    const backend = connectTo(url);
    const error: unknown = await backend.dataOf(backend.from("profiles").select("*")).catch((e) => e);
    expect(error).toMatchObject({ status: 503, code: "PGRST002", message: "busy" });
    expect(transienceOf(error, Date.now())).toEqual({ transient: true, atLeastMs: 7000 });
    expect(requests).toEqual(["GET /rest/v1/profiles"]);
  });

  it("is its data, also where there is none", async () => {
    const { url } = await serve((request) =>
      request.startsWith("GET") ? { status: 200, body: [{ id: "a" }] } : { status: 204 },
    );
    const backend = connectTo(url);
    expect(await backend.dataOf(backend.from("profiles").select("*"))).toEqual([{ id: "a" }]);
    expect(await backend.dataOf(backend.rpc("end_session", { session_id: "a" }))).toBeNull();
  });

  it("that never came is a fault of the network", async () => {
    const { url } = await serve(() => busy);
    const backend = connectTo(url.replace(/\d+$/, "1"));
    const error: unknown = await backend.dataOf(backend.from("profiles").select("*")).catch((e) => e);
    expect(transienceOf(error, Date.now())).toEqual({ transient: true, atLeastMs: 0 });
  });
});

it("the auth service is asked in the language of the page, in which it writes its emails", async () => {
  const page = { documentElement: { lang: "it" } };
  vi.stubGlobal("document", page);
  onTestFinished(() => void vi.unstubAllGlobals());
  const languages: (string | null)[] = [];
  const send: typeof fetch = async (input, init) => {
    languages.push(new Request(input, init).headers.get("accept-language"));
    return Response.json({});
  };
  const { auth } = connect({ url: "https://project.supabase.example", publishableKey: "key" }, send, unsaved);
  await auth.resetPasswordForEmail("anna@studio.it");
  page.documentElement.lang = "en";
  await auth.resetPasswordForEmail("anna@studio.it");
  expect(languages).toEqual(["it", "en"]);
});

describe("every service", () => {
  /** What the services are asked with, one after the other: path, client, key and bearer. */
  async function askedWith(kept: Readonly<Record<string, object>>) {
    const asked: string[] = [];
    const send: typeof fetch = async (input, init) => {
      const { url, headers } = new Request(input, init);
      const sent = ["x-client-info", "apikey", "authorization"].map((header) => headers.get(header));
      asked.push([new URL(url).pathname, ...sent].join(" "));
      return Response.json([]);
    };
    const storage = {
      getItem: (name: string) => (kept[name] ? JSON.stringify(kept[name]) : null),
      setItem: () => undefined,
      removeItem: () => undefined,
    };
    const config = { url: "https://project.supabase.example", publishableKey: "key" };
    const backend = connect(config, send, { persistSession: true, autoRefreshToken: false, storage });
    await backend.from("profiles").select("*");
    await (await backend.storage()).from("avatars").list("anna");
    await backend.auth.resend({ type: "signup", email: "anna@studio.it" });
    return asked;
  }

  it("is asked with the key of the project while nobody is signed in", async () => {
    expect(await askedWith({})).toEqual([
      "/rest/v1/profiles regia-web key Bearer key",
      "/storage/v1/object/list/avatars regia-web key Bearer key",
      "/auth/v1/resend regia-web key Bearer key",
    ]);
  });

  it("is asked with the token of the session that the browser keeps for the project", async () => {
    const session = { access_token: "token", refresh_token: "r", expires_at: 99_999_999_999, user: {} };
    expect(await askedWith({ "sb-project-auth-token": session })).toEqual([
      "/rest/v1/profiles regia-web key Bearer token",
      "/storage/v1/object/list/avatars regia-web key Bearer token",
      "/auth/v1/resend regia-web key Bearer key",
    ]);
  });
});

describe("a call that is attempted", () => {
  const attempted = async (answer: Parameters<typeof serve>[0]) => {
    const { url, requests } = await serve(answer);
    const backend = connectTo(url);
    const attempt = createAttempt(createQueryClient(), backend);
    const save = attempt("profileUpdate", () =>
      backend.from("profiles").update({ phone: null }).eq("id", "a").select("*").single(),
    );
    return { outcome: await save.catch((error: unknown) => error), requests };
  };

  it("is repeated after the pause that a 503 asks for", async () => {
    const row = { id: "a", phone: null };
    const { outcome, requests } = await attempted((_request, number) =>
      number === 1 ? busy : { status: 200, body: row },
    );
    expect(outcome).toEqual(row);
    expect(requests).toHaveLength(2);
    expect(retryWaits).toEqual([7000]);
  });

  it.each([
    [500, undefined, [1000, 2000]],
    [429, "3", [3000, 3000]],
    [429, "61", []],
    [403, undefined, []],
    [409, undefined, []],
  ])("answered with %i and Retry-After %s waits %j", async (status, pause, waits) => {
    const { outcome, requests } = await attempted(() => ({
      status,
      body: { code: "XX000", message: "no" },
      headers: pause === undefined ? {} : { "Retry-After": pause },
    }));
    expect(outcome).toMatchObject({ status, message: "no" });
    expect(retryWaits).toEqual(waits);
    expect(requests).toHaveLength(waits.length + 1);
  });

  it.each([200, 400])("keeps nothing in memory once it was answered with %i", async (status) => {
    const { url } = await serve(() => ({ status, body: { code: status, msg: "no" } }));
    const backend = connectTo(url);
    const queries = createQueryClient();
    const signingIn = createAttempt(queries, backend)("signIn", () =>
      backend.auth.signInWithPassword({ email: "anna@studio.it", password: "Sipario-2026" }),
    );
    expect(queries.getMutationCache().getAll()).toHaveLength(1);
    await signingIn.catch(() => undefined);
    await expect.poll(() => queries.getMutationCache().getAll()).toEqual([]);
  });
});
