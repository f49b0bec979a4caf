import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
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
  expect(readdirSync(dirname(file))).toEqual([]);
});

it("frees the lock when the work fails", async () => {
  const file = lockFile();
  await expect(withLock(file, () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  expect(readdirSync(dirname(file))).toEqual([]);
});

/** The lock of a process that was killed while it held it. */
function abandonedLock(): string {
  const file = lockFile();
  const module = JSON.stringify(join(import.meta.dirname, "lock.mjs"));
  const line = `import(${module}).then(({ withLock }) => withLock(process.argv[1], () => process.kill(process.pid, 9)))`;
  expect(spawnSync(process.execPath, ["-e", line, file]).signal).toBe("SIGKILL");
  return file;
}

it("takes over from a process that has ended", async () => {
  const file = abandonedLock();
  expect(await withLock(file, () => "done")).toBe("done");
  expect(readdirSync(dirname(file))).toEqual([]);
});

it("takes over from only one process, when two saw at once that it has ended", async () => {
  const file = abandonedLock();
  const events: string[] = [];
  const looks = vi.spyOn(process, "kill");
  onTestFinished(() => looks.mockRestore());
  let other: Promise<void> | undefined;
  looks.mockImplementationOnce((pid, signal) => {
    other = withLock(file, async () => {
      events.push("other begins");
      const { length } = looks.mock.calls;
      await vi.waitFor(() => expect(looks.mock.calls.length).toBeGreaterThan(length), 30_000);
      events.push("other ends");
    });
    return process.kill(pid, signal);
  });
  await withLock(file, () => void events.push("one"));
  await other;
  expect(events).toEqual(["other begins", "other ends", "one"]);
});

it("takes over a file without an id", async () => {
  const file = lockFile();
  writeFileSync(file, "");
  expect(await withLock(file, () => "done")).toBe("done");
});
