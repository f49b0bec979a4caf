import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  BulkFolder,
  BulkSite,
  ndjson,
  PLAN_END,
  type ProxiedCall,
  planOperation,
  proxyBulkCalls,
  type User,
} from "./bulkSite.ts";
import { command, environment, execute, regia, withoutProgress } from "./command.ts";

let site: BulkSite;

beforeAll(async () => {
  site = await BulkSite.start();
});
afterAll(() => site?.backend.stop());

/** A folder with operations for people whom no other test uses, and batches of two. */
function deskWith(count: number): { folder: BulkFolder; people: readonly User[] } {
  const folder = new BulkFolder(site);
  const people = site.some(count);
  folder.write("ops", ndjson(people.map((user) => planOperation(user))));
  return { folder, people };
}

const SLOWLY = ["ops", "--batch-size", "2", "--concurrency", "1"];

async function expectEachOnce(people: readonly User[], before: number): Promise<void> {
  const users = await site.users();
  expect(people.map(({ email }) => users.find((user) => user.email === email)?.plan_expires_at)).toEqual(
    people.map(() => PLAN_END),
  );
  const added = (await site.audit()).slice(0, -before || undefined);
  const targets = added
    .filter(({ action }) => action === "update_user_plan")
    .map(({ targetEmail }) => targetEmail);
  expect(targets.toSorted()).toEqual(people.map(({ email }) => email).toSorted());
}

const auditLength = async () => (await site.audit()).length;

/** How a network fault ends a call. */
type Ending = (call: ProxiedCall) => void;

/** A fault of one call; all others succeed. */
const onlyAt =
  (number: number, end: (call: ProxiedCall) => Promise<void> | void) =>
  (call: ProxiedCall): Promise<void> | void =>
    call.number === number ? end(call) : call.pass();

describe("an interrupted run", () => {
  test.each<[string, Ending, number, string]>([
    [
      "because a proxy answers HTML",
      ({ response }) =>
        void response.setHeader("Content-Type", "text/html").end("<!doctype html><title>Login</title>"),
      1,
      "non risponde come un backend di Regia",
    ],
    [
      "because the person is admin no more",
      ({ response }) =>
        void response.writeHead(403).end('{"error":{"code":"forbidden","message":"Serve il ruolo admin."}}'),
      3,
      "Serve il ruolo admin.",
    ],
    [
      "because the token has ended",
      ({ response }) => void response.writeHead(401).end('{"error":{"code":"unauthorized","message":"x"}}'),
      3,
      "il token di REGIA_TOKEN non è valido o è scaduto",
    ],
    [
      "because the wait would be too long",
      ({ response }) => void response.writeHead(429, { "Retry-After": "86400" }).end("{}"),
      1,
      "troppe richieste",
    ],
    [
      "because the answer is something else",
      ({ response }) => void response.end('{"results": []}'),
      1,
      "non risponde come un backend di Regia",
    ],
  ])("%s says how far it came, and goes on", async (_, end, code, sentence) => {
    const { folder, people } = deskWith(6);
    const before = await auditLength();
    const url = await proxyBulkCalls(site, onlyAt(2, end));
    const run = await folder.apply([...SLOWLY, "--url", url]);
    expect(run).toMatchObject({ code, stdout: "" });
    const [failure = "", wayOn, ...rest] = run.stderr.trimEnd().split("\n");
    expect(failure).toMatch(/^Errore: /);
    expect(failure).toContain(sentence);
    const resume = `regia bulk apply ops --url ${url} --concurrency 1 --resume`;
    expect([wayOn, ...rest]).toEqual([`Operazioni concluse: 2 su 6. Per riprendere: ${resume}`]);
    expect(await folder.apply(["ops", "--url", url])).toMatchObject({ code: 2 });
    expect(await folder.apply(["ops", "--url", url, "--resume"])).toMatchObject({ code: 0 });
    await expectEachOnce(people, before);
  });

  test("waits after a lost connection, reports it, and continues", async () => {
    const { folder, people } = deskWith(4);
    const before = await auditLength();
    const url = await proxyBulkCalls(site, async (call) => {
      // One call is lost before it reaches the backend, another one on its way back.
      if (call.number === 2) call.response.destroy();
      else if (call.number === 3) call.forward().then(() => call.response.destroy());
      else await call.pass();
    });
    const { code, stderr } = await folder.apply([...SLOWLY, "--url", url]);
    expect(code).toBe(0);
    expect(stderr).toContain("Connessione persa: attendo fino a 60 s che torni.");
    expect(stderr.match(/Connessione persa/g)).toHaveLength(1);
    expect(stderr).toContain("Connessione ristabilita, continuo.");
    await expectEachOnce(people, before);
  });

  test("ends after the wait if the server does not come back", async () => {
    const { folder } = deskWith(4);
    const url = await proxyBulkCalls(site, (call) =>
      call.number === 1 ? call.pass() : void call.response.destroy(),
    );
    const { code, stderr } = await folder.apply([...SLOWLY, "--url", url, "--wait", "1"]);
    expect(code).toBe(1);
    expect(stderr).toContain("Connessione persa: attendo fino a 1 s");
    expect(stderr).toContain("non è raggiungibile");
    expect(stderr).toContain("Operazioni concluse: 2 su 4.");
  });

  test("waits as long as Retry-After", async () => {
    const { folder, people } = deskWith(2);
    const before = await auditLength();
    const times: number[] = [];
    const url = await proxyBulkCalls(site, async (call) => {
      times.push(performance.now());
      if (call.number === 1) call.response.writeHead(429, { "Retry-After": "1" }).end("{}");
      else await call.pass();
    });
    const { code, stderr } = await folder.apply([...SLOWLY, "--url", url]);
    expect({ code, stderr: stderr.split("\n")[0] }).toEqual({
      code: 0,
      stderr: "Il backend chiede di attendere: continuo tra 1 s.",
    });
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(990);
    await expectEachOnce(people, before);
  });

  test("continues with a renewed token when a stored session's token expires", async () => {
    const { folder, people } = deskWith(4);
    const before = await auditLength();
    let calls = 0;
    const url = await proxyBulkCalls(site, async (call) => {
      calls = call.number;
      // Two tokens issued in the same second can be equal, so the refused one is identified by its position.
      if (call.number === 2) call.response.writeHead(401).end('{"error":{"code":"unauthorized"}}');
      else await call.pass();
    });
    const refreshToken = () =>
      /"refreshToken": "([^"]+)"/.exec(folder.read(".config/regia/sessions.json"))?.[1];
    const { email, password } = site.backend.admin;
    const env = { HOME: folder.directory, REGIA_URL: url, REGIA_TOKEN: undefined };
    await regia(["login", "--email", email, "--password-stdin"], { env, input: password });
    const first = refreshToken();
    expect(await folder.apply(SLOWLY, { env })).toMatchObject({ code: 0 });
    expect(first).toBeDefined();
    expect(refreshToken()).not.toBe(first);
    // Two batches, one of which is sent twice.
    expect(calls).toBe(3);
    await expectEachOnce(people, before);
  });

  test("finishes the running call after Ctrl-C and prints the command that resumes", async () => {
    const { folder, people } = deskWith(6);
    const before = await auditLength();
    const url = await proxyBulkCalls(site, async (call) => {
      if (call.number === 2) {
        child.kill("SIGINT");
        while (!stderr.includes("Mi fermo")) await once(child.stderr, "data");
      }
      await call.pass();
    });
    const child = spawn(process.execPath, [command(), "bulk", "apply", ...SLOWLY, "--url", url], {
      cwd: folder.directory,
      env: environment(folder.environment()),
      stdio: ["ignore", "ignore", "pipe"],
    });
    let stderr = "";
    child.stderr.on("data", (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    const [code] = await once(child, "close");
    expect(code).toBe(130);
    const resume = `bulk apply ops --url ${url} --concurrency 1 --resume`;
    expect(withoutProgress(stderr)).toBe(
      "Mi fermo appena le chiamate in corso hanno risposta (Ctrl-C di nuovo per uscire subito).\n" +
        `Interrotto in un punto sicuro. Operazioni concluse: 4 su 6. Per riprendere: regia ${resume}\n`,
    );
    expect(
      await regia(resume.split(" "), { cwd: folder.directory, env: folder.environment() }),
    ).toMatchObject({
      code: 0,
    });
    await expectEachOnce(people, before);
  });

  test("is not resumed with another file, another journal or on another site", async () => {
    const { folder } = deskWith(4);
    const url = await proxyBulkCalls(
      site,
      onlyAt(2, ({ response }) => void response.end("<html>")),
    );
    await folder.apply([...SLOWLY, "--url", url]);
    const operations = folder.read("ops");
    folder.write("ops", operations.replace('"pro"', '"enterprise"'));
    const again = ["ops", "--resume", "--url", url];
    expect(await folder.apply(again)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("non è più quello"),
    });
    folder.write("ops", operations);
    expect(await folder.apply(["ops", "--resume"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(url),
    });
    folder.write("ops.journal.lock", String(process.pid));
    expect(await folder.apply(again)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("un'altra esecuzione"),
    });
    folder.write("ops.journal.lock", "999999999");
    folder.write("other", "not a journal\n");
    expect(await folder.apply([...again, "--journal", "other"])).toMatchObject({ code: 2 });
    expect(await folder.apply(again)).toMatchObject({ code: 0 });
    expect(await folder.apply(again)).toMatchObject({
      code: 0,
      stderr: expect.stringContaining("già stato applicato"),
    });
  });
});

describe("a disk", () => {
  test("that is full before the first change prevents it", async () => {
    const { folder } = deskWith(2);
    const before = await auditLength();
    expect(await folder.apply([...SLOWLY, "--journal", "gone/ops.journal"])).toMatchObject({
      code: 1,
      stdout: "",
    });
    expect(await auditLength()).toBe(before);
  });

  test("that is too full for the journal stops the run, which can be resumed", async () => {
    const { folder, people } = deskWith(12);
    const before = await auditLength();
    // The maximum size of a file, in KB: enough for some lines of the journal, but not for all.
    const line = `trap '' XFSZ; ulimit -f 4; "$REGIA_NODE" "$REGIA_COMMAND" bulk apply ops --batch-size 2 --concurrency 1`;
    const run = await execute("/bin/bash", ["-c", line], {
      cwd: folder.directory,
      env: folder.environment({
        HOME: folder.directory,
        REGIA_NODE: process.execPath,
        REGIA_COMMAND: command(),
      }),
    });
    expect(run).toMatchObject({ code: 1, stdout: "" });
    expect(run.stderr).toContain("Errore: ops.journal non si può usare (EFBIG).");
    expect(run.stderr).toContain("Per riprendere: regia bulk apply ops --concurrency 1 --resume");
    expect(await folder.apply(["ops", "--resume"])).toMatchObject({ code: 0 });
    await expectEachOnce(people, before);
  });

  test("that is too full for the report leaves a run that can be resumed", async () => {
    const { folder, people } = deskWith(2);
    const before = await auditLength();
    const run = await folder.apply([...SLOWLY, "--report", "/dev/full"]);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain("Errore: lo spazio su disco è finito mentre scrivevo /dev/full.");
    expect(await folder.apply(["ops", "--resume", "--report", "report"])).toMatchObject({ code: 0 });
    expect(folder.read("report").trimEnd().split("\n")).toHaveLength(2);
    await expectEachOnce(people, before);
    expect(
      readdirSync(folder.directory).some((name) => name.endsWith(".tmp") || name.endsWith(".lock")),
    ).toBe(false);
  });
});

test("a wrong clock is reported, and expiries are checked by the backend's", async () => {
  const { folder } = deskWith(2);
  const nextYears = (date: string) => new Date(Date.parse(date) + 6 * 366 * 86_400_000).toUTCString();
  const url = await proxyBulkCalls(site, (call) => call.pass(), nextYears);
  const { code, stderr } = await folder.apply([...SLOWLY, "--url", url]);
  expect(code).toBe(2);
  expect(stderr).toContain("Nota: l'orologio di questo computer è indietro di");
  expect(stderr).toContain("ops: riga 2, colonna ");
  expect(existsSync(folder.path("ops.journal"))).toBe(false);
});
