import { MAX_BODY_BYTES } from "@regia/api/admin";
import { ERROR_STATUSES, type ErrorCode } from "@regia/api/errors";
import { message } from "@regia/domain/messages";
import { describe, expect, it } from "vitest";
import {
  invalid,
  jsonResponse,
  languageOf,
  malformed,
  Refusal,
  readJsonObject,
  refusalResponse,
  refuseForeignOrigin,
  siteOrigins,
} from "./index.ts";

/** The codes after which a caller may come again. */
const WAITING = (Object.keys(ERROR_STATUSES) as ErrorCode[]).filter((code) =>
  [429, 503].includes(ERROR_STATUSES[code]),
);

const SITE = "https://regia.example/.netlify/functions/admin";

const asked = (headers: Record<string, string> = {}, body?: string | Uint8Array<ArrayBuffer>) =>
  new Request(SITE, { method: "POST", headers, ...(body === undefined ? {} : { body }) });

async function refusalOf(work: () => unknown): Promise<Refusal | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

describe("a request's origin", () => {
  const ours = siteOrigins({
    REGIA_PUBLIC_URL: "https://regia.example/",
    URL: "",
    REGIA_ORIGINS: "https://app.regia.example, ,nonsense",
  });

  it("is ours by what is configured, the main one first", () => {
    expect(ours).toEqual(["https://regia.example", "https://app.regia.example"]);
    expect(siteOrigins({})).toEqual([]);
  });

  it.each([
    [{}],
    [{ origin: "https://regia.example" }],
    [{ origin: "https://regia.example", "sec-fetch-site": "same-origin" }],
    [{ origin: "https://app.regia.example" }],
  ])("is ours: %j", (headers) => {
    expect(() => refuseForeignOrigin(asked(headers), ours)).not.toThrow();
  });

  it.each([
    [{ origin: "https://evil.example" }],
    [{ origin: "https://evil.example", host: "evil.example" }],
    [{ origin: "http://regia.example" }],
    [{ origin: "https://regia.example.evil.example" }],
    [{ origin: "https://regia.example:444" }],
    [{ origin: "null" }],
    [{ origin: "" }],
    [{ "sec-fetch-site": "cross-site" }],
  ])("is foreign: %j", async (headers) => {
    const refusal = await refusalOf(() => refuseForeignOrigin(asked(headers), ours));
    expect(refusal).toMatchObject({ code: "foreign_origin", status: 403 });
  });
});

describe("a request's body", () => {
  const json = { "content-type": "application/json; charset=utf-8" };
  const read = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = json) =>
    readJsonObject(asked(headers, body));

  it("is a JSON object", async () => {
    expect(await read('{"a": [1, {"b": "è"}]}')).toEqual({ a: [1, { b: "è" }] });
  });

  it.each([
    ["nothing", ""],
    ["no JSON", "{"],
    ["a list", "[]"],
    ["a text", '"a"'],
    ["null", "null"],
    ["NaN", '{"a": NaN}'],
    ["a NUL", '{"a": "\\u0000"}'],
    ["a NUL in a name", '{"\\u0000": 1}'],
    ["half a character", '{"a": ["\\ud800"]}'],
    ["thirteen levels", `${'{"a":'.repeat(14)}1${"}".repeat(14)}`],
  ])("is refused when it is %s", async (_what, body) => {
    expect(await refusalOf(() => read(body))).toMatchObject({ code: "malformed", status: 400 });
  });

  it("is refused when it is not UTF-8", async () => {
    expect(await refusalOf(() => read(new Uint8Array([0x7b, 0xff, 0x7d])))).toMatchObject({ status: 400 });
  });

  it.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "application/jsonp",
    "",
  ])("is refused as %s", async (type) => {
    expect(await refusalOf(() => read("{}", { "content-type": type }))).toMatchObject({ status: 400 });
  });

  it("is refused above 1 MB, declared or not", async () => {
    const large = `{"a":"${"a".repeat(MAX_BODY_BYTES)}"}`;
    expect(await refusalOf(() => read(large))).toMatchObject({ code: "payload_too_large", status: 413 });
    const stream = new Blob([large]).stream();
    const request = new Request(SITE, {
      method: "POST",
      headers: json,
      body: stream,
      duplex: "half",
    } as RequestInit);
    expect(await refusalOf(() => readJsonObject(request))).toMatchObject({ status: 413 });
    const fitting = `{"a":"${"a".repeat(MAX_BODY_BYTES - 8)}"}`;
    expect(Object.keys(await read(fitting))).toEqual(["a"]);
  });
});

describe("an answer", () => {
  it("is never cached", () => {
    const headers = jsonResponse(200, {}).headers;
    expect([headers.get("cache-control"), headers.get("x-content-type-options")]).toEqual([
      "no-store",
      "nosniff",
    ]);
  });

  it.each([
    [undefined, "it"],
    ["en", "en"],
    ["en-GB,it;q=0.8", "en"],
    ["la, en;q=0.5", "en"],
    ["la", "it"],
    ["x".repeat(100_000), "it"],
  ])("is in the preferred language: %s", (wanted, language) => {
    expect(languageOf(asked(wanted === undefined ? {} : { "accept-language": wanted }))).toBe(language);
  });

  it.each(WAITING)("to %s says when another attempt can help", (code) => {
    const waits = (resetsAt?: string) => {
      const refusal = new Refusal(code, message("requests:malformed"), { met: resetsAt ? { resetsAt } : {} });
      return refusalResponse(refusal, "en").headers.get("retry-after");
    };
    expect(waits()).toMatch(/^[1-9]\d*$/);
    const inAMinute = new Date(Date.now() + 60_000).toISOString();
    expect(["59", "60"]).toContain(waits(inAMinute));
    expect(waits("2026-01-01T00:00:00Z")).toBe("1");
    expect(waits("infinity")).toBe(waits());
  });

  it("to other refusals names no time, and one that is known better stands", () => {
    const text = message("requests:malformed");
    expect(refusalResponse(malformed(), "en").headers.get("retry-after")).toBeNull();
    const known = new Refusal("unavailable", text, { headers: { "Retry-After": "7" } });
    expect(refusalResponse(known, "en").headers.get("retry-after")).toBe("7");
  });

  it("to a refusal names the field once", async () => {
    const text = message("requests:flag", { field: "dryRun" });
    const named = refusalResponse(invalid("dryRun", text), "en");
    expect(named.status).toBe(422);
    expect(await named.json()).toEqual({
      error: { code: "invalid", message: "dryRun: expected true or false.", field: "dryRun" },
    });
    const unnamed = refusalResponse(invalid("plan", message("plans:change.unknownPlan")), "it");
    expect(await unnamed.json()).toMatchObject({
      error: { message: "plan: Il piano deve essere free, pro o enterprise." },
    });
  });
});
