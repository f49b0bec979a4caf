import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { publish } from "./builds.ts";

test("the newest build is found at one path; older ones stay for a week after somebody asked for them", () => {
  const folder = mkdtempSync(join(tmpdir(), "regia-builds-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const made = (name: string, daysAgo: number) => {
    const build = join(folder, name);
    mkdirSync(build);
    writeFileSync(join(build, "shell.html"), name);
    const then = new Date(Date.now() - daysAgo * 86_400_000);
    utimesSync(build, then, then);
    return build;
  };
  const newest = () => readFileSync(join(folder, "newest/shell.html"), "utf8");
  publish(made("first", 30));
  expect(newest()).toBe("first");
  made("asked", 6);
  made("forgotten", 8);
  const second = made("second", 0);
  publish(second);
  expect(newest()).toBe("second");
  // The first was handed out until now.
  expect(readdirSync(folder).sort()).toEqual(["asked", "first", "newest", "second"]);
  // The sources of the first again, then of another whose folder is gone.
  publish(join(folder, "first"));
  expect(newest()).toBe("first");
  rmSync(join(folder, "first"), { recursive: true });
  publish(second);
  expect([newest(), readdirSync(folder).sort()]).toEqual(["second", ["asked", "newest", "second"]]);
});
