import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { rounds } from "@regia/domain/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type TestFolder, testFolder, writeTestApp } from "./support/app.ts";
import { eventually } from "./support/eventually.ts";
import { clientFor, openServer, quickPerson } from "./support/people.ts";
import { pngOfSize } from "./support/pictures.ts";
import { processesNaming } from "./support/processes.ts";
import { ADMIN, prepareStore } from "./support/server.ts";
import { type ServerProcess, startServerProcess } from "./support/serverProcess.ts";
import { storedFiles } from "./support/storedFiles.ts";

let folder: TestFolder;
let servers: ServerProcess[];
beforeEach(() => {
  folder = testFolder();
  servers = [];
});
afterEach(async () => {
  for (const server of servers) server.signal("SIGKILL", "group");
  await Promise.all(servers.map(({ end }) => end));
  await eventually(() => expect(processesNaming(folder.path)).toEqual([]));
  folder.remove();
});

const dataDir = () => join(folder.path, "data");

function start(place = dataDir()): ServerProcess {
  const server = startServerProcess({
    REGIA_APP_DIR: writeTestApp(folder.path),
    REGIA_DATA_DIR: place,
    TMPDIR: folder.path,
    REGIA_DEMO: "6",
  });
  servers.push(server);
  return server;
}

async function stop(server: ServerProcess): Promise<void> {
  server.signal("SIGTERM");
  expect((await server.end).code).toBe(0);
}

function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has exited meanwhile.
    }
  }
}

/** Ways in which a server is killed without warning. */
const killings: Readonly<Record<string, (server: ServerProcess) => void>> = {
  "the server": (server) => server.signal("SIGKILL"),
  "its whole group": (server) => server.signal("SIGKILL", "group"),
  "everything at once": (server) => {
    server.signal("SIGKILL", "group");
    killAll(processesNaming(dataDir()).map(({ pid }) => pid));
  },
  "all but PostgreSQL": (server) => {
    server.signal("SIGKILL", "group");
    const shells = processesNaming(dataDir()).filter(({ command }) => command.startsWith("/bin/sh"));
    killAll(shells.map(({ pid }) => pid));
  },
};
const ways = Object.values(killings);

/** The ways, as often as a run of the tests goes through them. */
const eachWay = (usual: number, exhaustive: number) => Array(rounds(usual, exhaustive)).fill(ways).flat();

/** Pseudo-random numbers, the same in every run. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

describe("kill -9", () => {
  test("during the first start, at any moment: the next start succeeds", async () => {
    const random = numbers(7);
    for (const way of eachWay(1, 3)) {
      const server = start();
      await pause(100 + random.next().value * 1_600);
      way(server);
      await server.end;
    }
    const last = start();
    const url = await last.ready;
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect(readdirSync(dataDir()).filter((name) => name.includes("draft"))).toEqual([]);
    await stop(last);
  });

  test("during writes: no acknowledged row is lost, and PostgreSQL ends with its server", async () => {
    await prepareStore(dataDir());
    const random = numbers(11);
    const record = newWriteRecord();
    const { acknowledged } = record;
    let people: string[] = [];

    for (const way of eachWay(1, 2)) {
      const server = start();
      const url = await server.ready;
      const service = clientFor(url, secretKey());
      const { data } = await service.from("profiles").select("id, phone").eq("role", "user");
      people = (data ?? []).map(({ id }) => id);
      expect(people).toHaveLength(6);
      for (const { id, phone } of data ?? []) {
        expect(Number(phone ?? 0)).toBeGreaterThanOrEqual(acknowledged.get(id) ?? 0);
      }

      const before = record.last;
      const writing = startWriting(service, people, record);
      await untilAllWritten(people, record, before);
      await pause(random.next().value * 500);
      const written = writing.stop();
      way(server);
      await server.end;
      await written;
    }
    const last = start();
    const { data } = await clientFor(await last.ready, secretKey())
      .from("profiles")
      .select("id, phone")
      .eq("role", "user");
    for (const { id, phone } of data ?? [])
      expect(Number(phone)).toBeGreaterThanOrEqual(acknowledged.get(id) ?? 0);
    expect(postmasters()).toHaveLength(1);
    last.signal("SIGKILL");
    await eventually(() => expect(processesNaming(dataDir())).toEqual([]));
  });

  test("during uploads, replacements and removals: rows and files agree at the next start", async () => {
    await prepareStore(dataDir());
    const random = numbers(3);
    const options = { contentType: "image/png", upsert: true };
    const kept = new Map<string, string>();
    for (const way of ways.slice(1, 3)) {
      const server = start();
      await using people = await peopleOf(await server.ready);
      const [owner, ...others] = people.list;
      const path = `${owner?.id}/1.png`;
      await owner?.client.storage.from("avatars").upload(path, pngOfSize(1000), options);
      const [row] = await people.sql<{ version: string }[]>`
        select version from storage.objects where name = ${path}`;
      kept.set(path, row?.version ?? "");

      let isWriting = true;
      const writers = others.map(async ({ id, client }) => {
        const bucket = client.storage.from("avatars");
        for (let turn = 0; isWriting; turn += 1) {
          await bucket.upload(`${id}/${turn % 3}.png`, pngOfSize(1 + (turn % 4) * 300_000), options);
          if (turn % 5 === 4) await bucket.remove([`${id}/0.png`, `${id}/1.png`]);
        }
      });
      const enough = () => expect(storedFiles(dataDir()).length).toBeGreaterThan(3);
      await eventually(enough);
      await pause(random.next().value * 300);
      isWriting = false;
      way(server);
      await server.end;
      await Promise.allSettled(writers);
    }
    // What no crash leaves: a row without its file, a file without its row, a file with a name of former versions.
    const [[lostPath, lost], [path, version]] = [...kept] as [[string, string], [string, string]];
    const place = (name: string) => join(dataDir(), "storage", name.slice(0, 2), name);
    const move = (from: string, to: string) => {
      mkdirSync(dirname(place(to)), { recursive: true });
      renameSync(place(from), place(to));
    };
    move(lost, crypto.randomUUID());
    move(version, createHash("sha256").update(`avatars\0${path}`).digest("hex"));

    const last = start();
    await using people = await peopleOf(await last.ready, 0);
    const rows = await people.sql<{ version: string; name: string }[]>`
      select version, name from storage.objects order by version collate "C"`;
    expect(storedFiles(dataDir())).toEqual(rows.map((row) => row.version));
    const names = rows.map(({ name }) => name);
    expect(names).toContain(path);
    expect(names).not.toContain(lostPath);
    await stop(last);
  });

  test("of PostgreSQL alone, during writes: it restarts with all acknowledged rows, and stops", async () => {
    await prepareStore(dataDir());
    const random = numbers(5);
    const server = start();
    const url = await server.ready;
    const service = clientFor(url, secretKey());
    const profiles = () => service.from("profiles").select("id, phone").eq("role", "user");
    const people = ((await profiles()).data ?? []).map(({ id }) => id);
    const record = newWriteRecord();
    const { acknowledged } = record;
    const writing = startWriting(service, people, record);
    for (let round = 0; round < rounds(3, 10); round += 1) {
      await untilAllWritten(people, record, record.last);
      await pause(random.next().value * 100);
      killAll(postmasters());
    }
    await eventually(async () => {
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
      expect((await clientFor(url, secretKey()).auth.signInWithPassword(ADMIN)).error).toBeNull();
      expect((await profiles()).error).toBeNull();
    });
    await writing.stop();
    for (const { id, phone } of (await profiles()).data ?? [])
      expect(Number(phone)).toBeGreaterThanOrEqual(acknowledged.get(id) ?? 0);
    await stop(server);
    expect(processesNaming(dataDir())).toEqual([]);
  });

  test("leaves nothing of a temporary store", async () => {
    const stores = () => readdirSync(folder.path).filter((name) => name.startsWith("regia-memory-"));
    const server = start("memory");
    const running = () => {
      const [store = ""] = stores();
      expect(existsSync(join(folder.path, store, "postgres", "postmaster.pid"))).toBe(true);
    };
    await eventually(running);
    server.signal("SIGKILL", "group");
    await eventually(() => expect(stores()).toEqual([]));
  });
});

/** The written numbers. */
interface WriteRecord {
  /** The last number that was tried; each is tried once. */
  last: number;
  /** The last number of each person that the server acknowledged. */
  readonly acknowledged: Map<string, number>;
}

const newWriteRecord = (): WriteRecord => ({ last: 0, acknowledged: new Map() });

/** Writes increasing numbers for several people until it is stopped. */
function startWriting(
  service: ReturnType<typeof clientFor>,
  people: readonly string[],
  record: WriteRecord,
): { stop: () => Promise<unknown> } {
  let isWriting = true;
  const writers = people.map(async (id) => {
    while (isWriting) {
      record.last += 1;
      const number = record.last;
      const { error } = await service
        .from("profiles")
        .update({ phone: String(number) })
        .eq("id", id);
      if (error === null) record.acknowledged.set(id, number);
    }
  });
  return {
    stop: () => {
      isWriting = false;
      return Promise.allSettled(writers);
    },
  };
}

/** Waits until a number after `before` of each person is acknowledged. */
async function untilAllWritten(
  people: readonly string[],
  { acknowledged }: WriteRecord,
  before: number,
): Promise<void> {
  const written = () => {
    for (const id of people) expect(acknowledged.get(id) ?? 0).toBeGreaterThan(before);
  };
  await eventually(written);
}

/** The supervisor's shell command contains the same text. */
function postmasters(): number[] {
  return processesNaming(join(dataDir(), "postgres"))
    .filter(({ command }) => /\/postgres -D/.test(command) && !/^\S*sh -c/.test(command))
    .map(({ pid }) => pid);
}

function secretKey(): string {
  const keys = JSON.parse(readFileSync(join(dataDir(), "keys.json"), "utf8")) as { secretKey: string };
  return keys.secretKey;
}

/** New signed-in people of a running server, and a connection to its database. */
async function peopleOf(url: string, count = 3) {
  const server = openServer(url, dataDir());
  const { sql } = server;
  const list = await Promise.all(Array.from({ length: count }, () => quickPerson(server)));
  return { sql, list, [Symbol.asyncDispose]: () => sql.end({ timeout: 1 }) };
}
