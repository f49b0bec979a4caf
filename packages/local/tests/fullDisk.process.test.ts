import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type TestFolder, testFolder, writeTestApp } from "./support/app.ts";
import type { DiskOutcome } from "./support/fullDiskScenario.ts";
import { runOnSmallDisk } from "./support/smallDisk.ts";

let folder: TestFolder;
beforeEach(() => {
  folder = testFolder();
});
afterEach(() => folder.remove());

test("a full disk gives one message and does no damage, and a start succeeds once there is space", () => {
  const script = fileURLToPath(new URL("./support/fullDiskScenario.ts", import.meta.url));
  const outcomes: DiskOutcome[] = JSON.parse(
    runOnSmallDisk(folder.path, script, [writeTestApp(folder.path)]),
  );
  const full = {
    ready: false,
    code: 1,
    stdout: "",
    stderr: expect.stringMatching(/^[^\n]*spazio su disco[^\n]*\.\n$/),
  };
  const well = { ready: true, code: 0, stderr: "" };
  const logged = {
    ...well,
    stderr: expect.stringMatching(/^\{[^\n]*"disk full".*\}\n\{[^\n]*"writes".*\}\n$/),
  };
  expect(outcomes).toEqual([
    expect.objectContaining({ step: "first start on a disk too small", ...full }),
    expect.objectContaining({ step: "first start with room", ...logged }),
    expect.objectContaining({ step: "next start on a full disk", ...full }),
    expect.objectContaining({ step: "next start with room again", ...well }),
  ]);
  const message = "There is no space left to store files";
  const refused = { statusCode: "507", error: "InsufficientStorage", message };
  expect(outcomes[1]?.meanwhile).toEqual({
    health: [
      [200, { status: "ok" }],
      [503, { status: "unavailable", reason: "writes" }],
      [200, { status: "ok" }],
    ],
    uploads: [
      { status: 507, body: refused, rows: 0, files: 0 },
      { status: 200, body: expect.anything(), rows: 1, files: 1 },
    ],
  });
  expect(outcomes[0]?.left).not.toContain("postgres");
  expect(outcomes[2]?.left).toEqual(outcomes[1]?.left);
  // The admin of the first successful start is still the only one.
  expect(outcomes[1]?.stdout).toContain("Primo amministratore");
  expect(outcomes[3]?.stdout).not.toContain("Primo amministratore");
}, 330_000);
