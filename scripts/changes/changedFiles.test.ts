import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changedSince, filesOfCheckout, startOfChanges } from "./changedFiles.ts";

let checkout: string;
const git = (...args: readonly string[]) =>
  execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@example.com", ...args], { cwd: checkout });
const write = (name: string, text: string) => writeFileSync(join(checkout, name), text);

beforeAll(() => {
  checkout = mkdtempSync(join(tmpdir(), "changes-"));
  git("init", "--quiet", "--initial-branch=main");
  for (const name of ["kept.ts", "edited.ts", "deleted.ts", "caffè.ts"]) write(name, "1");
  write(".gitignore", "ignored.ts\n");
  git("add", "--all");
  git("commit", "--quiet", "--message=first");
  git("checkout", "--quiet", "-b", "work");
  write("committed.ts", "1");
  git("add", "--all");
  git("commit", "--quiet", "--message=second");
  write("edited.ts", "2");
  write("new.ts", "1");
  write("ignored.ts", "1");
  rmSync(join(checkout, "deleted.ts"));
});
afterAll(() => rmSync(checkout, { recursive: true, force: true }));

test("the files of a checkout are those that are there", () => {
  expect(filesOfCheckout(checkout).sort()).toEqual(
    [".gitignore", "caffè.ts", "committed.ts", "edited.ts", "kept.ts", "new.ts"].sort(),
  );
});

test("a change is what was committed since, edited, added and deleted", () => {
  expect(startOfChanges(checkout)).toMatch(/^[0-9a-f]{40}$/);
  expect(changedSince(startOfChanges(checkout), checkout)).toEqual([
    "committed.ts",
    "deleted.ts",
    "edited.ts",
    "new.ts",
  ]);
});

test("on the main branch a change begins at the last commit, or before it when all is committed", () => {
  git("stash", "--quiet", "--include-untracked");
  git("checkout", "--quiet", "main");
  expect(startOfChanges(checkout)).toBe("HEAD~1");
  write("edited.ts", "3");
  expect(startOfChanges(checkout)).toBe("HEAD");
});

test("a commit that git does not know is named", () => {
  expect(() => changedSince("nowhere", checkout)).toThrow("The changes since nowhere cannot be read.");
});
