import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { testFolder } from "../../tests/support/app.ts";
import { objectFaults, restoredFaults, writeSteadily } from "../../tests/support/backups.ts";
import { quickPerson } from "../../tests/support/people.ts";
import { startTestServer } from "../../tests/support/server.ts";
import { takeBackup } from "./index.ts";

test("backups under steady writes hold rows and files of one moment", async () => {
  const folder = testFolder();
  onTestFinished(() => folder.remove());
  const place = (name: string) => join(folder.path, name);
  const server = await startTestServer({ REGIA_DATA_DIR: place("data") });
  const people = await Promise.all([quickPerson(server), quickPerson(server), quickPerson(server)]);
  const stopWriting = await writeSteadily(server, people);
  const names = ["one", "two"];
  for (const name of names) await takeBackup(place("data"), place(`${name}.tar.gz`));
  // More than the first picture of each.
  expect(await stopWriting()).toBeGreaterThan(people.length);
  await server.stop();

  for (const name of names) {
    mkdirSync(place(name));
    const { faults, objects } = await restoredFaults(place(`${name}.tar.gz`), place(name));
    expect(faults).toEqual([]);
    expect(objects.length).toBeGreaterThanOrEqual(people.length);
    const restored = await startTestServer({ REGIA_DATA_DIR: join(place(name), "data") });
    expect(await objectFaults(restored.url, objects)).toEqual([]);
    await restored.stop();
  }
});
