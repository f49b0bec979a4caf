import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import v1 from "./index.ts";

const ORIGIN = "https://app.example";

beforeEach(() => {
  vi.stubEnv("SUPABASE_URL", "http://127.0.0.1:9");
  vi.stubEnv("SUPABASE_SECRET_KEY", "sb_secret_prova");
  vi.stubEnv("REGIA_LOG", "");
  vi.stubEnv("REGIA_V1_ORIGINS", `https://other.example, ${ORIGIN}/`);
});
afterEach(() => vi.unstubAllEnvs());

const ask = (method: string, headers: Readonly<Record<string, string>>) =>
  v1(new Request("https://regia.example/v1/chat/completions", { method, headers }));

const preflight = (origin: string, headers?: string) =>
  ask("OPTIONS", {
    origin,
    "access-control-request-method": "POST",
    ...(headers === undefined ? {} : { "access-control-request-headers": headers }),
  });

const corsOf = ({ headers }: Response) =>
  [...headers.keys()].filter((name) => name.startsWith("access-control-"));

describe("a page of a listed origin", () => {
  it("may send what OpenAI's client sends", async () => {
    const asked = "Authorization, content-type,idempotency-key,openai-organization,x-stainless-retry-count";
    const response = await preflight(ORIGIN, asked);
    expect([response.status, await response.text()]).toEqual([204, ""]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "access-control-allow-origin": ORIGIN,
      "access-control-allow-methods": "GET, POST",
      "access-control-allow-headers":
        "authorization, content-type, idempotency-key, openai-organization, x-stainless-retry-count",
      "access-control-max-age": "7200",
      vary: "Origin",
      "x-request-id": expect.any(String),
    });
    expect(response.headers.get("access-control-allow-credentials")).toBeNull();
  });

  it.each(["cookie", "x-forwarded-for", "x-stainless-\u00e8", `openai-${"a".repeat(61)}`, "x-nf-request-id"])(
    "may not send %s",
    async (name) => {
      const response = await preflight(ORIGIN, `${encodeURI(name)},x-request-id`);
      expect(response.headers.get("access-control-allow-headers")).toBe("x-request-id");
    },
  );

  it("reads refusals too", async () => {
    const response = await ask("POST", { origin: ORIGIN });
    expect(response.status).toBe(401);
    expect(response.headers.get("access-control-allow-origin")).toBe(ORIGIN);
    expect(response.headers.get("vary")).toBe("Origin");
    expect(response.headers.get("access-control-expose-headers")).toContain("x-request-id, retry-after");
    expect(response.headers.get("openai-processing-ms")).toMatch(/^\d+$/);
    const unavailable = await ask("GET", { origin: ORIGIN, authorization: `Bearer regia_${"0".repeat(64)}` });
    expect(unavailable.status).toBe(503);
    expect(unavailable.headers.get("retry-after")).toBe("1");
    expect(unavailable.headers.get("access-control-allow-origin")).toBe(ORIGIN);
  });
});

describe("a page of another origin", () => {
  it.each(["https://evil.example", `${ORIGIN}.evil.example`, "http://app.example", `${ORIGIN}:444`, "null"])(
    "reads nothing: %s",
    async (origin) => {
      const [asked, sent] = [await preflight(origin, "authorization"), await ask("POST", { origin })];
      expect([asked.status, sent.status]).toEqual([403, 401]);
      expect(await asked.json()).toMatchObject({
        error: { code: "foreign_origin", type: "permission_error" },
      });
      expect([...corsOf(asked), ...corsOf(sent)]).toEqual([]);
    },
  );

  it.each(["", ",", " , ", "nonsense", "null", "file:///app"])(
    "is any other while none is listed: %j",
    async (list) => {
      vi.stubEnv("REGIA_V1_ORIGINS", list);
      for (const origin of [ORIGIN, "null"]) {
        expect((await preflight(origin)).status).toBe(403);
        expect(corsOf(await ask("POST", { origin }))).toEqual([]);
      }
    },
  );

  it("is none where all are listed", async () => {
    vi.stubEnv("REGIA_V1_ORIGINS", "*");
    const response = await preflight("https://anybody.example");
    expect(response.headers.get("access-control-allow-origin")).toBe("https://anybody.example");
    expect(response.headers.get("access-control-allow-credentials")).toBeNull();
  });
});

it("a program sends no origin, and gets no such headers", async () => {
  vi.stubEnv("REGIA_V1_ORIGINS", "*");
  expect(corsOf(await ask("POST", {}))).toEqual([]);
  // Without them it is no preflight request.
  expect((await ask("OPTIONS", { origin: ORIGIN })).status).toBe(401);
});
