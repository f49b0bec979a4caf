// Takes backups of a server under steady writes, restores each, and compares rows and files.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { takeBackup } from "../src/backup/index.ts";
import { writeTestApp } from "../tests/support/app.ts";
import { objectFaults, restoredFaults, writeSteadily } from "../tests/support/backups.ts";
import type { Figure } from "./figure.ts";
import { newPerson, onItsOwn, type Site } from "./load.ts";
import { percentile, startServer } from "./server.ts";

const BACKUPS = 10;
const WRITERS = 4;

async function figures(site: Site, folder: string): Promise<Figure[]> {
  const sessions = await Promise.all(Array.from({ length: WRITERS }, () => newPerson(site)));
  const writers = sessions.map(({ access_token, user }) => ({ id: user.id, accessToken: access_token }));
  const names = Array.from({ length: BACKUPS }, (_, index) => join(folder, `backup${index}`));
  const times: number[] = [];
  const stopWriting = await writeSteadily(site, writers);
  for (const name of names) {
    const started = performance.now();
    await takeBackup(join(folder, "data"), `${name}.tar.gz`);
    times.push((performance.now() - started) / 1000);
  }
  const writes = await stopWriting();
  let different = 0;
  for (const name of names) {
    mkdirSync(name);
    const { faults, objects } = await restoredFaults(`${name}.tar.gz`, name);
    const restored = await startServer(join(name, "data"), writeTestApp(name), {});
    const all = [...faults, ...(await objectFaults(restored.url, objects))];
    await restored.stop();
    for (const fault of all) console.error(fault);
    if (all.length > 0 || objects.length < WRITERS) different += 1;
  }
  return [
    {
      name: `of ${BACKUPS} backups under writes, rows or files differ in`,
      value: different,
      unit: "",
      below: 1,
    },
    { name: "writes meanwhile", value: writes, unit: "" },
    { name: "a backup under writes, median", value: percentile(times, 0.5), unit: "s" },
  ];
}

/** The figures of backups under writes. */
export const backupFigures = onItsOwn(figures);
