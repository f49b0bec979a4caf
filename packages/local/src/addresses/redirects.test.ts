import { expect, test } from "vitest";
import { redirectsTo } from "./redirects.ts";

const HOME = "http://127.0.0.1:4173/";
const { resolve } = redirectsTo("http://127.0.0.1:4173");

test.each([
  "http://127.0.0.1:4173/",
  "http://127.0.0.1:4173/auth/callback?mode=signup",
  "http://localhost:4173/app/chat",
  "http://[::1]:4173/",
])("%s is one of ours", (address) => {
  expect(resolve(address, "elsewhere")).toBe(address);
});

test.each([
  undefined,
  null,
  "",
  "/app/chat",
  "https://127.0.0.1:4173/",
  "http://127.0.0.1:4174/",
  "http://127.0.0.1/",
  "http://evil.example:4173/",
  "http://127.0.0.1:4173@evil.example/",
  "http://evil.example\\@127.0.0.1:4173/",
  "http://localhost.evil.example:4173/",
  "javascript:alert(1)//127.0.0.1:4173",
  "data:text/html,x",
  `http://127.0.0.1:4173/${"x".repeat(2_000)}`,
])("%s is not", (address) => {
  expect(resolve(address, HOME)).toBe(HOME);
});

test("a fragment is removed", () => {
  expect(resolve("http://127.0.0.1:4173/a#access_token=x", HOME)).toBe("http://127.0.0.1:4173/a");
});

test("behind a proxy only the public origin counts", () => {
  const behindProxy = redirectsTo("https://regia.example.it");
  expect(behindProxy.resolve("https://regia.example.it/app", "no")).toBe("https://regia.example.it/app");
  expect(behindProxy.resolve("http://localhost:4173/app", "no")).toBe("no");
});
