import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { Failure, failureSentence } from "../failure/index.ts";
import { isLocalServer } from "./local.ts";
import { isLoopbackAddress, isLoopbackHost } from "./loopback.ts";
import { readSettings } from "./settings.ts";

describe("the settings of npm start", () => {
  test("without any", () => {
    expect(readSettings({})).toEqual({
      port: 4173,
      host: "127.0.0.1",
      dataDir: resolve(".regia"),
      databaseUrl: undefined,
      publicUrl: undefined,
      trustedProxies: [],
      localPages: undefined,
      debugAuth: undefined,
      admin: { email: undefined, password: undefined },
      demoUsers: 0,
      googlePictures: undefined,
      appDir: undefined,
    });
  });

  test("an empty value is none", () => {
    expect(readSettings({ PORT: "", HOST: " ", REGIA_DATA_DIR: "", REGIA_DEMO: "" })).toEqual(
      readSettings({}),
    );
  });

  test("all of them", () => {
    const settings = readSettings({
      PORT: "0",
      HOST: "::1",
      REGIA_DATA_DIR: "memory",
      REGIA_DATABASE_URL: "postgres://u:p@db.example:5432/regia",
      REGIA_PUBLIC_URL: "https://regia.example.it/",
      REGIA_TRUSTED_PROXY: "loopback",
      REGIA_LOCAL_PAGES: "0",
      REGIA_DEBUG_AUTH: "1",
      REGIA_ADMIN_EMAIL: "capo@example.it",
      REGIA_ADMIN_PASSWORD: "Abcdef12",
      REGIA_DEMO: "300",
    });
    expect(settings).toMatchObject({ port: 0, host: "::1", dataDir: "memory", demoUsers: 300 });
    expect(settings).toMatchObject({ localPages: false, debugAuth: true });
    expect(settings.trustedProxies).toHaveLength(2);
    expect(settings.publicUrl).toBe("https://regia.example.it");
  });

  test.each([
    ["PORT", "abc"],
    ["PORT", "-1"],
    ["PORT", "65536"],
    ["PORT", "1e3"],
    ["PORT", "4173.5"],
    ["HOST", "not a host"],
    ["HOST", "http://127.0.0.1"],
    ["REGIA_DATABASE_URL", "mysql://x/y"],
    ["REGIA_DATABASE_URL", "db"],
    ["REGIA_PUBLIC_URL", "regia.example.it"],
    ["REGIA_PUBLIC_URL", "https://regia.example.it/sub"],
    ["REGIA_PUBLIC_URL", "https://regia.example.it/?lang=it"],
    ["REGIA_PUBLIC_URL", "https://anna@regia.example.it"],
    ["REGIA_LOG", "securty"],
    ["REGIA_LOG", "security requests"],
    ["REGIA_GOOGLE_PICTURES", "file:///etc/passwd"],
    ["REGIA_TRUSTED_PROXY", "nginx"],
    ["REGIA_LOCAL_PAGES", "yes"],
    ["REGIA_DEBUG_AUTH", "true"],
    ["REGIA_ADMIN_EMAIL", "capo"],
    ["REGIA_ADMIN_PASSWORD", "corta"],
    ["REGIA_ADMIN_PASSWORD", `Aa1${"x".repeat(80)}`],
    ["REGIA_DEMO", "many"],
    ["REGIA_DEMO", "1000001"],
  ])("%s=%s is refused, by name and with exit code 2", (name, value) => {
    let caught: unknown;
    try {
      readSettings({ [name]: value });
    } catch (error) {
      caught = error;
    }
    if (!(caught instanceof Failure)) throw new Error("nothing was refused");
    expect(caught.exitCode).toBe(2);
    for (const language of ["it", "en"] as const) {
      const sentence = failureSentence(caught, language);
      expect(sentence).toMatch(/^\S.*\.$/);
      expect(sentence).toContain(name);
    }
  });

  test("a secret in a value that is refused is not repeated", () => {
    for (const environment of [
      { REGIA_ADMIN_PASSWORD: "hunter2" },
      { REGIA_DATABASE_URL: "mysql://u:hunter2@x/y" },
    ]) {
      expect(() => readSettings(environment)).toThrow(expect.not.stringContaining("hunter2"));
    }
  });
});

test.each([
  ["127.0.0.1", true],
  ["127.9.9.9", true],
  ["::1", true],
  ["::ffff:127.0.0.1", true],
  ["10.0.0.1", false],
  ["0.0.0.0", false],
  ["localhost", false],
  ["", false],
])("the address %j is this machine's: %s", (address, local) => {
  expect(isLoopbackAddress(address)).toBe(local);
});

test.each([
  ["localhost", true],
  ["LOCALHOST", true],
  ["regia.localhost", true],
  ["[::1]", true],
  ["127.0.0.1.evil.example", false],
  ["localhost.evil.example", false],
  ["0.0.0.0", false],
  ["", false],
])("the name %j means this machine: %s", (name, local) => {
  expect(isLoopbackHost(name)).toBe(local);
});

test.each([
  ["127.0.0.1", undefined, undefined, true],
  ["localhost", "http://localhost:8080", undefined, true],
  ["127.0.0.1", "http://[::1]:8080", undefined, true],
  ["127.0.0.1", "https://regia.example", undefined, false],
  ["127.0.0.1", "https://localhost.example", undefined, false],
  ["127.0.0.1", "https://127.0.0.1.nip.io", undefined, false],
  ["0.0.0.0", undefined, undefined, false],
  ["0.0.0.0", "http://localhost:4173", undefined, false],
  ["127.0.0.1", "https://regia.example", true, true],
  ["127.0.0.1", undefined, false, false],
])(
  "a server on %s with the public address %s and REGIA_LOCAL_PAGES %s is local: %s",
  (host, publicUrl, localPages, local) => {
    expect(isLocalServer({ host, publicUrl, localPages })).toBe(local);
  },
);
