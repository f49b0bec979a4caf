// How a start fails, and what it repairs.
import {
  chmodSync,
  chownSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Failure, failureSentence } from "../src/failure/index.ts";
import { readSettings, startServer } from "../src/server/index.ts";
import { type TestFolder, testFolder, writeTestApp } from "./support/app.ts";
import { clientFor } from "./support/people.ts";
import { processesNaming } from "./support/processes.ts";
import { ADMIN, prepareStore, startTestServer } from "./support/server.ts";

let folder: TestFolder;
beforeEach(() => {
  folder = testFolder();
});
afterEach(() => folder.remove());

const dataDir = () => join(folder.path, "dati di prova", ".regia");

const useStore = () => prepareStore(dataDir());

/** Starts a server that must fail with one message and leave no process. */
async function refusal(
  environment: Readonly<Record<string, string>> = {},
): Promise<{ code: number; sentence: string }> {
  const complete = {
    PORT: "0",
    REGIA_APP_DIR: writeTestApp(folder.path),
    REGIA_DATA_DIR: dataDir(),
    ...environment,
  };
  const attempt = async () => await startServer(readSettings(complete), complete);
  const failure: unknown = await attempt().then(
    (server) => server.stop(),
    (error: unknown) => error,
  );
  if (!(failure instanceof Failure))
    throw new Error("The start did not fail as expected.", { cause: failure });
  const sentence = failureSentence(failure, "it");
  expect(sentence).toMatch(/^[^\n]{20,400}\.$/);
  expect(processesNaming(folder.path)).toEqual([]);
  return { code: failure.exitCode, sentence };
}

async function startAndStop(): Promise<void> {
  const server = await startTestServer({ REGIA_DATA_DIR: dataDir() });
  await server.stop();
}

/** Every file below a folder with its size and modification time. */
function snapshot(path: string): Record<string, string> {
  const entries = readdirSync(path, { recursive: true, encoding: "utf8" });
  return Object.fromEntries(
    entries.map((name) => {
      const { size, mtimeMs } = statSync(join(path, name));
      return [name, `${size} ${mtimeMs}`];
    }),
  );
}

describe("a start that fails gives the reason in one message", () => {
  test("the port is taken: nothing is created", async () => {
    const other = createServer();
    const port = await new Promise<number>((resolve) => {
      other.listen(0, "127.0.0.1", () => resolve((other.address() as { port: number }).port));
    });
    const { code, sentence } = await refusal({ PORT: String(port) });
    other.close();
    expect(code).toBe(1);
    expect(sentence).toContain(String(port));
    expect(existsSync(dataDir())).toBe(false);
  });

  test.each([
    ["PORT", "abc", 2],
    ["REGIA_DEMO", "-3", 2],
    ["HOST", "203.0.113.77", 1],
    ["HOST", "no-such-host.invalid", 1],
    ["REGIA_DATABASE_URL", "postgres://nobody@127.0.0.1:9/none", 1],
    ["REGIA_DATABASE_URL", "nonsense", 2],
    ["SMTP_URL", "nonsense", 2],
  ])("%s=%s", async (name, value, expected) => {
    const { code, sentence } = await refusal({ [name]: value });
    expect(code).toBe(expected);
    expect(sentence).toMatch(new RegExp(`${name}|REGIA_DATABASE_URL`));
  });

  test("the web app is not built", async () => {
    const { code, sentence } = await refusal({ REGIA_APP_DIR: join(folder.path, "nothing") });
    expect(code).toBe(1);
    expect(sentence).toContain("npm start");
  });

  test("a file is in the place of the data directory", async () => {
    const file = join(folder.path, "file");
    writeFileSync(file, "mine");
    for (const place of [file, join(file, "below")]) {
      const { code, sentence } = await refusal({ REGIA_DATA_DIR: place });
      expect(code).toBe(1);
      expect(sentence).toContain(place);
    }
    expect(readFileSync(file, "utf8")).toBe("mine");
  });

  test.each(["keys.json", "postgres.password"])("others can read %s", async (name) => {
    await useStore();
    const file = join(dataDir(), name);
    const content = readFileSync(file, "utf8");
    for (const mode of [0o640, 0o604]) {
      chmodSync(file, mode);
      const { code, sentence } = await refusal();
      expect(code).toBe(1);
      expect(sentence).toContain(`i segreti in ${file}: `);
    }
    expect([readFileSync(file, "utf8"), statSync(file).mode & 0o777]).toEqual([content, 0o604]);
  });

  test("others can replace what is in the data directory", async () => {
    await useStore();
    chmodSync(dataDir(), 0o777);
    const { code, sentence } = await refusal();
    expect(code).toBe(1);
    expect(sentence).toContain(`file in ${dataDir()}: `);
  });

  test("the keys belong to another user, whose private files only root can read", async () => {
    await useStore();
    const file = join(dataDir(), "keys.json");
    const isRoot = process.getuid?.() === 0;
    if (isRoot) chownSync(file, 12_345, -1);
    else chmodSync(file, 0);
    const { code, sentence } = await refusal();
    expect(code).toBe(1);
    expect(sentence).toContain(isRoot ? `${file} appartiene a un altro utente` : file);
    if (!isRoot) chmodSync(file, 0o600);
  });

  test("the data directory cannot be created", async () => {
    // Not even root can create a folder here.
    const places = process.platform === "darwin" ? ["/System/regia"] : ["/sys/regia", "/proc/regia"];
    for (const place of places) {
      const { code, sentence } = await refusal({ REGIA_DATA_DIR: place });
      expect(code).toBe(1);
      expect(sentence).toContain(place);
    }
  });

  test("the data is behind a dangling link, for example to an unmounted disk", async () => {
    const link = join(folder.path, "link");
    symlinkSync(join(folder.path, "unplugged", "data"), link);
    for (const place of [link, join(link, "below")]) {
      const { code, sentence } = await refusal({ REGIA_DATA_DIR: place });
      expect([code, sentence]).toEqual([1, expect.stringMatching(/^\S+link .*REGIA_DATA_DIR\.$/)]);
    }
    expect(existsSync(join(folder.path, "unplugged"))).toBe(false);
  });

  test("the data is of another PostgreSQL: unchanged", async () => {
    await useStore();
    writeFileSync(join(dataDir(), "postgres", "PG_VERSION"), "16\n");
    const before = snapshot(join(dataDir(), "postgres"));
    const { code, sentence } = await refusal();
    expect(code).toBe(1);
    expect(sentence).toMatch(/PostgreSQL 16.*PostgreSQL 17/);
    expect(snapshot(join(dataDir(), "postgres"))).toEqual(before);
    writeFileSync(join(dataDir(), "postgres", "PG_VERSION"), "17\n");
    await startAndStop();
  });

  test("the data is damaged: unchanged", async () => {
    await useStore();
    const control = join(dataDir(), "postgres", "global", "pg_control");
    const good = readFileSync(control);
    writeFileSync(control, Buffer.alloc(good.length));
    const { code, sentence } = await refusal();
    expect(code).toBe(1);
    expect(sentence).toContain("danneggiato");
    writeFileSync(control, good);
    await startAndStop();
  });
});

describe("a start repairs", () => {
  test("a lock file with the id of an unrelated process", async () => {
    await useStore();
    writeFileSync(
      join(dataDir(), "postgres", "postmaster.pid"),
      `${process.pid}\n${join(dataDir(), "postgres")}\n1763689471\n5432\n\n127.0.0.1\n\nready\n`,
    );
    await startAndStop();
  });

  test("a lost password and lost keys, as after restoring only the database", async () => {
    await useStore();
    for (const name of ["postgres.password", "keys.json"]) writeFileSync(join(dataDir(), name), "");
    const server = await startTestServer({ REGIA_DATA_DIR: dataDir() });
    const { error } = await clientFor(server.url, server.key).auth.signInWithPassword(ADMIN);
    expect(error).toBeNull();
    await server.stop();
  });
});
