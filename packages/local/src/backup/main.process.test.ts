import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestFolder, testFolder, writeTestApp } from "../../tests/support/app.ts";
import { clientFor, GOOD_PASSWORD, newPerson } from "../../tests/support/people.ts";
import { prepareStore } from "../../tests/support/server.ts";
import { COMPILE_CACHE, type ServerProcess, startServerProcess } from "../../tests/support/serverProcess.ts";

const TASKS = fileURLToPath(new URL("../../../../scripts/tasks", import.meta.url));

/** Runs the script behind `npm run TASK -- ARGS` in a folder of the test. */
function npmRun(
  [task, ...args]: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(TASKS, `${task}.ts`), ...args], {
      cwd: folder.path,
      // The launcher holds the other end of the IPC channel.
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      env: {
        PATH: process.env["PATH"],
        HOME: folder.path,
        LANG: "it_IT.UTF-8",
        NODE_COMPILE_CACHE: COMPILE_CACHE,
        ...environment,
      },
    });
    const output = { stdout: "", stderr: "" };
    for (const name of ["stdout", "stderr"] as const) {
      child[name]?.setEncoding("utf8").on("data", (text: string) => {
        output[name] += text;
      });
    }
    child.on("close", (code) => resolve({ code, ...output }));
  });
}

/** Interrupts the process that makes a draft folder: a test that waits for the folder may be too slow. */
const INTERRUPTION = `
  import fs from "node:fs";
  import { syncBuiltinESMExports } from "node:module";
  const { mkdirSync } = fs;
  fs.mkdirSync = (path, options) => {
    const made = mkdirSync(path, options);
    if (path.includes("/.regia-draft")) process.kill(process.pid, "SIGTERM");
    return made;
  };
  syncBuiltinESMExports();`;
const INTERRUPTED = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(INTERRUPTION)}` };

let folder: TestFolder;
let servers: ServerProcess[] = [];
const place = (name: string) => join(folder.path, name);

function start(dataDir: string): ServerProcess {
  const server = startServerProcess({
    REGIA_APP_DIR: writeTestApp(folder.path),
    REGIA_DATA_DIR: place(dataDir),
  });
  servers.push(server);
  return server;
}

const keyOf = async (url: string) =>
  ((await (await fetch(`${url}/local/config.json`)).json()) as { publishableKey: string }).publishableKey;

async function stop(server: ServerProcess): Promise<void> {
  server.signal("SIGINT");
  expect(await server.end).toEqual({ code: 0, signal: null });
}

describe("npm run backup and npm run restore", () => {
  let email = "";
  beforeAll(async () => {
    folder = testFolder();
    await prepareStore(place("data"));
    const server = start("data");
    const url = await server.ready;
    ({ email } = await newPerson(url, await keyOf(url)));
  });
  afterAll(async () => {
    for (const server of servers) server.signal("SIGKILL", "group");
    await Promise.all(servers.map(({ end }) => end));
    servers = [];
    folder.remove();
  });

  test("copy all accounts from a running server to a new directory, where they can sign in", async () => {
    expect(await npmRun(["backup", "copia.tar.gz"], { REGIA_DATA_DIR: "data" })).toEqual({
      code: 0,
      stdout: `Copia di sicurezza in ${place("copia.tar.gz")}: 2 utenti.\n`,
      stderr: "",
    });
    expect(statSync(place("copia.tar.gz")).mode & 0o777).toBe(0o600);
    expect(
      await npmRun(["restore", "copia.tar.gz"], { REGIA_DATA_DIR: "nuova", LANG: "en_US.UTF-8" }),
    ).toEqual({ code: 0, stdout: `Restored to ${place("nuova")}: 2 users.\n`, stderr: "" });

    const [running] = servers;
    if (running) await stop(running);
    const restored = start("nuova");
    const url = await restored.ready;
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    const { error } = await clientFor(url, await keyOf(url)).auth.signInWithPassword({
      email,
      password: GOOD_PASSWORD,
    });
    expect(error).toBeNull();
    await stop(restored);
  });

  test("name the file by the time by default, and work on a stopped server", async () => {
    mkdirSync(place("copie"));
    const { code, stdout } = await npmRun(["backup"], { REGIA_DATA_DIR: "data" });
    const [, file = ""] = /^Copia di sicurezza in (\S+): 2 utenti\.\n$/.exec(stdout) ?? [];
    expect(code).toBe(0);
    expect(file).toMatch(/\/regia-\d{8}T\d{6}Z\.tar\.gz$/);
    expect(existsSync(file)).toBe(true);
  });

  test.each<[string, string[], Record<string, string>, number, RegExp]>([
    ["two files", ["backup", "a", "b"], {}, 2, /^Uso: «npm run backup -- \[FILE\]»/],
    ["an option", ["backup", "--help"], {}, 2, /^Uso: /],
    ["nothing to restore", ["restore"], {}, 2, /^Uso: /],
    ["a store that keeps nothing", ["backup"], { REGIA_DATA_DIR: "memory" }, 2, /non si conserva nulla/],
    ["a restoration to nowhere", ["restore", "x"], { REGIA_DATA_DIR: "memory" }, 2, /non si conserva nulla/],
    [
      "a PostgreSQL of somebody's own",
      ["backup"],
      { REGIA_DATABASE_URL: "postgres://x@127.0.0.1:1/x" },
      1,
      /pg_dump/,
    ],
    ["a file that is there", ["backup", "mine"], { REGIA_DATA_DIR: "data" }, 1, /esiste già/],
  ])("%s: one sentence, and nothing changes", async (_what, args, environment, code, sentence) => {
    writeFileSync(place("mine"), "mine");
    const before = readdirSync(folder.path);
    const outcome = await npmRun(args, environment);
    expect(outcome).toEqual({ code, stdout: "", stderr: expect.stringMatching(sentence) });
    expect(outcome.stderr).toMatch(/^[^\n]+\n$/);
    expect(readdirSync(folder.path)).toEqual(before);
  });

  test("leave nothing behind when interrupted, and report it", async () => {
    const before = readdirSync(folder.path);
    const interrupted = { code: 130, stdout: "", stderr: "Interrotto: non è cambiato nulla.\n" };
    expect(await npmRun(["backup", "halb.tar.gz"], { REGIA_DATA_DIR: "data", ...INTERRUPTED })).toEqual(
      interrupted,
    );
    expect(readdirSync(folder.path)).toEqual(before);
    expect(await npmRun(["restore", "copia.tar.gz"], { REGIA_DATA_DIR: "halb", ...INTERRUPTED })).toEqual(
      interrupted,
    );
    expect(readdirSync(folder.path)).toEqual(before);
  });
});
