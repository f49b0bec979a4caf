import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { withLock } from "./lock.mjs";

function lockFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "regia-lock-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, "held.lock");
}

it("runs one after the other, and leaves no file", async () => {
  const file = lockFile();
  const events: string[] = [];
  const first = withLock(file, async () => {
    events.push("first begins");
    await Promise.resolve();
    events.push("first ends");
  });
  await Promise.all([first, withLock(file, () => void events.push("second"))]);
  expect(events).toEqual(["first begins", "first ends", "second"]);
  expect(existsSync(file)).toBe(false);
});

it("frees the lock when the work fails", async () => {
  const file = lockFile();
  await expect(withLock(file, () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  expect(existsSync(file)).toBe(false);
});

it("takes over from a process that has ended", async () => {
  const file = lockFile();
  writeFileSync(file, String(spawnSync(process.execPath, ["--version"]).pid));
  expect(await withLock(file, () => "done")).toBe("done");
});

it("takes over from a process that ended before it had written its id", async () => {
  const file = lockFile();
  writeFileSync(file, "");
  utimesSync(file, new Date(), new Date(Date.now() - 2000));
  expect(await withLock(file, () => "done")).toBe("done");
});
