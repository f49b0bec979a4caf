import { describe, expect, it } from "vitest";
import { ApiError } from "./apiError.ts";
import { Transport, type TransportOptions } from "./transport.ts";

type Answer = () => Response;

const json =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Answer =>
  () =>
    new Response(JSON.stringify(body), {
      status,
      headers: { "Content-Type": "application/json", ...headers },
    });
const refusal = (status: number, code: string, headers?: Readonly<Record<string, string>>) =>
  json(status, { error: { code, message: `Words for ${code}.` } }, headers);
const html =
  (status: number): Answer =>
  () =>
    new Response("<!doctype html><title>Regia</title>", { status, headers: { "Content-Type": "text/html" } });
const hangUp: Answer = () => {
  throw new TypeError("Failed to fetch");
};

/** A transport to a function that gives these responses in order, and then repeats the last one. */
function reached(answers: readonly [Answer, ...Answer[]], dependencies: Partial<TransportOptions> = {}) {
  const requests: { method: string; url: string; authorization: string; language: string; body: string }[] =
    [];
  const waits: number[] = [];
  let renewals = 0;
  let refusals = 0;
  const transport = new Transport({
    tokens: {
      current: async () => "held",
      renew: async () => {
        renewals += 1;
        return "renewed";
      },
    },
    language: () => "it",
    onForbidden: () => {
      refusals += 1;
    },
    fetch: async (path, init) => {
      const request = new Request(new URL(String(path), "https://regia.example"), init);
      const { pathname, search } = new URL(request.url);
      requests.push({
        method: request.method,
        url: pathname + search,
        authorization: request.headers.get("authorization") ?? "",
        language: request.headers.get("accept-language") ?? "",
        body: await request.text(),
      });
      const answer = answers[requests.length - 1] ?? answers.at(-1) ?? answers[0];
      return answer();
    },
    wait: async (milliseconds, signal) => {
      waits.push(milliseconds);
      signal?.throwIfAborted();
    },
    random: () => 0,
    ...dependencies,
  });
  return { transport, requests, waits, renewals: () => renewals, refusals: () => refusals };
}

const { signal } = new AbortController();
const read = { url: "/.netlify/functions/admin?action=audit&page=2", signal };
const change = {
  method: "PUT",
  url: "/.netlify/functions/admin",
  body: { action: "start_trial", userId: "u" },
  signal,
} as const;

describe("calls in the name of a session", () => {
  it("send the session's token, the language and the body, and return the JSON", async () => {
    const { transport, requests } = reached([json(200, { total: 3 })]);
    await expect(transport.send(read, "safe")).resolves.toMatchObject({ body: { total: 3 } });
    await transport.send(change, "unless-carried-out");
    expect(requests).toEqual([
      {
        method: "GET",
        url: "/.netlify/functions/admin?action=audit&page=2",
        authorization: "Bearer held",
        language: "it",
        body: "",
      },
      {
        method: "PUT",
        url: "/.netlify/functions/admin",
        authorization: "Bearer held",
        language: "it",
        body: '{"action":"start_trial","userId":"u"}',
      },
    ]);
  });

  it("are sent without a token if nobody is signed in, and throw the function's error", async () => {
    const tokens = { current: async () => null, renew: async () => null };
    const { transport, requests } = reached([refusal(401, "unauthorized")], { tokens });
    await expect(transport.send(read, "safe")).rejects.toMatchObject({
      status: 401,
      message: "Words for unauthorized.",
    });
    expect(requests.map(({ authorization }) => authorization)).toEqual([""]);
  });

  it("are repeated with a renewed token after 401, changes too", async () => {
    const { transport, requests } = reached([refusal(401, "unauthorized"), json(200, { after: null })]);
    await expect(transport.send(change, "unless-carried-out")).resolves.toMatchObject({
      body: { after: null },
    });
    expect(requests.map(({ authorization }) => authorization)).toEqual(["Bearer held", "Bearer renewed"]);
  });

  it("renew the token only once", async () => {
    const { transport, requests, renewals } = reached([refusal(401, "unauthorized")]);
    await expect(transport.send(read, "safe")).rejects.toMatchObject({ status: 401 });
    expect([requests.length, renewals()]).toEqual([2, 1]);
  });

  it("report that the person is no longer an admin, and are not repeated", async () => {
    const { transport, requests, refusals } = reached([refusal(403, "forbidden")]);
    await expect(transport.send(read, "safe")).rejects.toMatchObject({ status: 403, code: "forbidden" });
    expect([requests.length, refusals()]).toEqual([1, 1]);
  });

  it.each([
    ["another site's origin", refusal(403, "foreign_origin")],
    ["a wall before the function", html(403)],
  ])("do not report a lost role when refused for %s", async (_what, answer) => {
    const { transport, refusals } = reached([answer]);
    await expect(transport.send(read, "safe")).rejects.toMatchObject({ status: 403 });
    expect(refusals()).toBe(0);
  });

  it("wait as long as Retry-After after 429, changes too", async () => {
    const { transport, waits } = reached([
      refusal(429, "too_many_requests", { "Retry-After": "7" }),
      json(200, { after: null }),
    ]);
    await expect(transport.send(change, "unless-carried-out")).resolves.toMatchObject({
      body: { after: null },
    });
    expect(waits).toEqual([7000]);
  });

  it("fail if Retry-After is too long", async () => {
    const { transport, waits } = reached([refusal(429, "too_many_requests", { "Retry-After": "3600" })]);
    await expect(transport.send(read, "safe")).rejects.toMatchObject({ status: 429, retryAfter: "3600" });
    expect(waits).toEqual([]);
  });

  it.each([
    ["500", refusal(500, "internal")],
    ["a page of HTML with 502", html(502)],
    ["a broken connection", hangUp],
  ])("are sent three times after %s if that is harmless", async (_what, answer) => {
    const { transport, requests, waits } = reached([answer]);
    await expect(transport.send(read, "safe")).rejects.toBeInstanceOf(Error);
    expect(requests).toHaveLength(3);
    expect(waits).toEqual([1000, 2000]);
  });

  it.each([
    ["500", refusal(500, "internal")],
    ["a broken connection", hangUp],
  ])("are sent once after %s if the change may have been made", async (_what, answer) => {
    const { transport, requests } = reached([answer]);
    await expect(transport.send(change, "unless-carried-out")).rejects.toBeInstanceOf(Error);
    expect(requests).toHaveLength(1);
  });

  it("recover when the second attempt succeeds", async () => {
    const { transport } = reached([html(503), json(200, { total: 0 })]);
    await expect(transport.send(read, "safe")).resolves.toMatchObject({ body: { total: 0 } });
  });

  it("treat HTML with 200 as a failure without a message", async () => {
    const { transport, requests } = reached([html(200)]);
    await expect(transport.send(read, "safe")).rejects.toMatchObject({
      kind: "unexpected",
      status: 200,
      code: "",
      message: "",
    });
    expect(requests).toHaveLength(1);
  });

  it("reject with the signal's reason, also during a wait", async () => {
    const controller = new AbortController();
    const { transport, requests } = reached([refusal(500, "internal")], {
      wait: async (_milliseconds, waiting) => {
        controller.abort(new Error("left the page"));
        waiting?.throwIfAborted();
      },
    });
    await expect(transport.send({ ...read, signal: controller.signal }, "safe")).rejects.toThrow(
      "left the page",
    );
    expect(requests).toHaveLength(1);
  });

  it("report each pause with its cause", async () => {
    const notices: unknown[] = [];
    const { transport } = reached([refusal(500, "internal"), json(200, {})], {
      onRetry: ({ error, delayMs }) => notices.push([error instanceof ApiError && error.status, delayMs]),
    });
    await transport.send(read, "safe");
    expect(notices).toEqual([[500, 1000]]);
  });

  it("do not follow a redirect with the token", async () => {
    const elsewhere: Answer = () =>
      new Response(null, { status: 302, headers: { Location: "https://elsewhere.example/" } });
    const { transport, requests } = reached([elsewhere]);
    await expect(transport.send(read, "safe")).rejects.toMatchObject({
      kind: "moved",
      location: "https://elsewhere.example/",
    });
    expect(requests).toHaveLength(1);
  });

  it("are aborted after their time-out, and retried", async () => {
    const slow: typeof fetch = (_path, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
      });
    const { transport, waits } = reached([hangUp], { fetch: slow });
    await expect(transport.send({ ...read, timeoutMs: 5 }, "safe")).rejects.toMatchObject({
      kind: "timeout",
    });
    expect(waits).toEqual([1000, 2000]);
  });
});
