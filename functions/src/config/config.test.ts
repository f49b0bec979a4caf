import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import config from "./index.ts";

const ask = (method = "GET") =>
  config(new Request("https://regia.example/.netlify/functions/config", { method }));

beforeEach(() => {
  vi.stubEnv("SUPABASE_PUBLIC_URL", undefined);
  vi.stubEnv("SUPABASE_URL", "https://project.supabase.example/");
  vi.stubEnv("SUPABASE_PUBLISHABLE_KEY", "sb_publishable_key");
  vi.stubEnv("SUPABASE_SECRET_KEY", "sb_secret_key");
  vi.stubEnv("REGIA_DEBUG_AUTH", undefined);
});
afterEach(() => vi.unstubAllEnvs());

describe("config function", () => {
  it("names the hosted backend", async () => {
    const answer = await ask();
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      url: "https://project.supabase.example",
      publishableKey: "sb_publishable_key",
      debugAuth: false,
    });
  });

  it("resolves a path against the request, so that page and backend share one origin", async () => {
    vi.stubEnv("SUPABASE_PUBLIC_URL", "/");
    expect(await (await ask()).json()).toMatchObject({ url: "https://regia.example" });
  });

  it("opens the debug tool only where the environment says so", async () => {
    vi.stubEnv("REGIA_DEBUG_AUTH", "1");
    expect(await (await ask()).json()).toMatchObject({ debugAuth: true });
  });

  it("never contains the secret key and is never cached", async () => {
    const answer = await ask();
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.text()).not.toContain("secret");
  });

  it("answers 503 if it is not configured", async () => {
    vi.stubEnv("SUPABASE_PUBLISHABLE_KEY", "");
    const answer = await ask();
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ error: { code: "not_configured" } });
  });

  it.each(["POST", "PUT", "DELETE"])("refuses %s", async (method) => {
    expect((await ask(method)).status).toBe(405);
  });
});
