import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ownFolder, regiaProcess } from "./command.ts";

const run = (cache: string, more: Readonly<Record<string, string | undefined>> = {}) =>
  regiaProcess(["estimate", "--plan", "pro", "--json"], { env: { XDG_CACHE_HOME: cache, ...more } });

/** The only file of compiled code in a cache folder. */
function storeIn(cache: string): string {
  const [name, ...others] = readdirSync(join(cache, "regia"));
  expect(others).toEqual([]);
  return join(cache, "regia", name ?? "");
}

/** The index of a complete store; V8's sizes of the parts are left out, because they vary slightly between runs. */
function indexOf(path: string): { readonly build: string; readonly parts: readonly string[] } {
  const bytes = readFileSync(path);
  const half = bytes.length / 2;
  expect(bytes.subarray(half).equals(bytes.subarray(0, half))).toBe(true);
  const start = 4 + bytes.readUInt32LE(0);
  const index: { build: string; parts: [name: string, length: number][] } = JSON.parse(
    bytes.toString("latin1", 4, start),
  );
  expect(index.parts.reduce((end, [, length]) => end + length, start)).toBe(half);
  return { build: index.build, parts: index.parts.map(([name]) => name) };
}

describe("compiled code", () => {
  test("is stored in a private file and reused unchanged", async () => {
    const cache = ownFolder();
    const first = await run(cache);
    const path = storeIn(cache);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const { ino } = statSync(path);
    expect(await run(cache)).toEqual(first);
    expect(statSync(path).ino).toBe(ino);
  });

  test("of further commands is added", async () => {
    const cache = ownFolder();
    await run(cache);
    const path = storeIn(cache);
    const before = statSync(path).size;
    await regiaProcess(["doctor", "--offline"], { env: { XDG_CACHE_HOME: cache } });
    expect(statSync(path).size).toBeGreaterThan(before);
  });

  test.each([
    ["nothing", ""],
    ["rubbish", "rubbish"],
    ["a length that is not there", "\u00ff\u00ff\u00ff\u00ff"],
    ["another build's code", '\u0018\u0000\u0000\u0000{"build":"x","parts":[]}'.repeat(2)],
  ])("of which only %s is left is replaced", async (_, content) => {
    const cache = ownFolder();
    const first = await run(cache);
    const path = storeIn(cache);
    const whole = indexOf(path);
    writeFileSync(path, content, "latin1");
    expect(await run(cache)).toEqual(first);
    expect(indexOf(path)).toEqual(whole);
    // The next run has nothing to compile, so it does not rewrite the file.
    const { ino } = statSync(path);
    expect(await run(cache)).toEqual(first);
    expect(statSync(path).ino).toBe(ino);
  });

  test("that is damaged is never run", async () => {
    const cache = ownFolder();
    const first = await run(cache);
    const path = storeIn(cache);
    const bytes = readFileSync(path);
    const half = bytes.length / 2;
    const damages = [
      bytes.subarray(0, half),
      Buffer.from(bytes).fill(0x5a, 5_000, half),
      Buffer.from(bytes).fill(0x5a, half),
    ];
    for (const damaged of damages) {
      writeFileSync(path, damaged);
      expect(await run(cache)).toEqual(first);
    }
  });

  test("is optional: without a home, in a read-only folder, or if caching is disabled", async () => {
    const cache = ownFolder();
    const whole = await run(cache);
    const file = join(cache, "file");
    writeFileSync(file, "");
    chmodSync(file, 0o400);
    expect(await run(file)).toEqual(whole);
    expect(await run("relative", { HOME: "" })).toEqual(whole);
    expect(await run("/proc/none")).toEqual(whole);
    const nobody = join(ownFolder(), "nobody");
    expect(await run("", { HOME: nobody })).toEqual(whole);
    expect(existsSync(nobody)).toBe(false);
    const untouched = ownFolder();
    expect(await run(untouched, { NODE_DISABLE_COMPILE_CACHE: "1" })).toEqual(whole);
    expect(readdirSync(untouched)).toEqual([]);
  });

  test("is not read when only the version is requested", async () => {
    const cache = ownFolder();
    await regiaProcess(["--version"], { env: { XDG_CACHE_HOME: cache } });
    expect(readdirSync(cache)).toEqual([]);
  });
});
