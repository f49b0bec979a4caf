import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  BulkSite,
  Desk,
  interposed,
  ndjson,
  type Passage,
  PLAN_END,
  planOperation,
  type User,
} from "./bulkSite.ts";
import { command, environment, execute, regia } from "./command.ts";

let site: BulkSite;

beforeAll(async () => {
  site = await BulkSite.start(120);
}, 90_000);
afterAll(() => site?.backend.stop());

/** A folder with operations for people whom no other test uses, and batches of two. */
function deskWith(count: number): { desk: Desk; people: readonly User[] } {
  const desk = new Desk(site);
  const people = site.some(count);
  desk.write("ops", ndjson(people.map((user) => planOperation(user))));
  return { desk, people };
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
type Ending = (passage: Passage) => void;

/** A fault of one call; all others succeed. */
const onlyAt =
  (number: number, end: (passage: Passage) => Promise<void> | void) =>
  (passage: Passage): Promise<void> | void =>
    passage.number === number ? end(passage) : passage.pass();

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
    const { desk, people } = deskWith(6);
    const before = await auditLength();
    const url = await interposed(site, onlyAt(2, end));
    const run = await desk.apply([...SLOWLY, "--url", url]);
    expect(run).toMatchObject({ code, stdout: "" });
    const [failure = "", wayOn, ...rest] = run.stderr.trimEnd().split("\n");
    expect(failure).toMatch(/^Errore: /);
    expect(failure).toContain(sentence);
    const resume = `regia bulk apply ops --url ${url} --concurrency 1 --resume`;
    expect([wayOn, ...rest]).toEqual([`Operazioni concluse: 2 su 6. Per riprendere: ${resume}`]);
    expect(await desk.apply(["ops", "--url", url])).toMatchObject({ code: 2 });
    expect(await desk.apply(["ops", "--url", url, "--resume"])).toMatchObject({ code: 0 });
    await expectEachOnce(people, before);
  });

  test("waits after a lost connection, reports it, and continues", async () => {
    const { desk, people } = deskWith(4);
    const before = await auditLength();
    const url = await interposed(site, async (passage) => {
      // One call is lost before it reaches the backend, another one on its way back.
      if (passage.number === 2) passage.response.destroy();
      else if (passage.number === 3) passage.forward().then(() => passage.response.destroy());
      else await passage.pass();
    });
    const { code, stderr } = await desk.apply([...SLOWLY, "--url", url]);
    expect(code).toBe(0);
    expect(stderr).toContain("Connessione persa: attendo fino a 60 s che torni.");
    expect(stderr.match(/Connessione persa/g)).toHaveLength(1);
    expect(stderr).toContain("Connessione ristabilita, continuo.");
    await expectEachOnce(people, before);
  });

  test("ends after the wait if the server does not come back", async () => {
    const { desk } = deskWith(4);
    const url = await interposed(site, (passage) =>
      passage.number === 1 ? passage.pass() : void passage.response.destroy(),
    );
    const { code, stderr } = await desk.apply([...SLOWLY, "--url", url, "--wait", "1"]);
    expect(code).toBe(1);
    expect(stderr).toContain("Connessione persa: attendo fino a 1 s");
    expect(stderr).toContain("non è raggiungibile");
    expect(stderr).toContain("Operazioni concluse: 2 su 4.");
  });

  test("waits as long as Retry-After", async () => {
    const { desk, people } = deskWith(2);
    const before = await auditLength();
    const times: number[] = [];
    const url = await interposed(site, async (passage) => {
      times.push(performance.now());
      if (passage.number === 1) passage.response.writeHead(429, { "Retry-After": "1" }).end("{}");
      else await passage.pass();
    });
    const { code, stderr } = await desk.apply([...SLOWLY, "--url", url]);
    expect({ code, stderr: stderr.split("\n")[0] }).toEqual({
      code: 0,
      stderr: "Il backend chiede di attendere: continuo tra 1 s.",
    });
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(990);
    await expectEachOnce(people, before);
  });

  test("continues with a renewed token when a stored session's token expires", async () => {
    const { desk, people } = deskWith(4);
    const before = await auditLength();
    let calls = 0;
    const url = await interposed(site, async (passage) => {
      calls = passage.number;
      // Two tokens issued in the same second can be equal, so the refused one is identified by its position.
      if (passage.number === 2) passage.response.writeHead(401).end('{"error":{"code":"unauthorized"}}');
      else await passage.pass();
    });
    const refreshToken = () =>
      /"refreshToken": "([^"]+)"/.exec(desk.read(".config/regia/sessions.json"))?.[1];
    const { email, password } = site.backend.admin;
    const env = { HOME: desk.folder, REGIA_URL: url, REGIA_TOKEN: undefined };
    await regia(["login", "--email", email, "--password-stdin"], { env, input: password });
    const first = refreshToken();
    expect(await desk.apply(SLOWLY, { env })).toMatchObject({ code: 0 });
    expect(first).toBeDefined();
    expect(refreshToken()).not.toBe(first);
    // Two batches, one of which is sent twice.
    expect(calls).toBe(3);
    await expectEachOnce(people, before);
  });

  test("finishes the running call after Ctrl-C and prints the command that resumes", async () => {
    const { desk, people } = deskWith(6);
    const before = await auditLength();
    const url = await interposed(site, async (passage) => {
      if (passage.number === 2) {
        child.kill("SIGINT");
        await once(child.stderr, "data");
      }
      await passage.pass();
    });
    const child = spawn(process.execPath, [command(), "bulk", "apply", ...SLOWLY, "--url", url], {
      cwd: desk.folder,
      env: environment(desk.environment()),
      stdio: ["ignore", "ignore", "pipe"],
    });
    let stderr = "";
    child.stderr.on("data", (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    const [code] = await once(child, "close");
    expect(code).toBe(130);
    const resume = `bulk apply ops --url ${url} --concurrency 1 --resume`;
    expect(stderr).toBe(
      "Mi fermo appena le chiamate in corso hanno risposta (Ctrl-C di nuovo per uscire subito).\n" +
        `Interrotto in un punto sicuro. Operazioni concluse: 4 su 6. Per riprendere: regia ${resume}\n`,
    );
    expect(await regia(resume.split(" "), { cwd: desk.folder, env: desk.environment() })).toMatchObject({
      code: 0,
    });
    await expectEachOnce(people, before);
  });

  test("is not resumed with another file, another journal or on another site", async () => {
    const { desk } = deskWith(4);
    const url = await interposed(
      site,
      onlyAt(2, ({ response }) => void response.end("<html>")),
    );
    await desk.apply([...SLOWLY, "--url", url]);
    const operations = desk.read("ops");
    desk.write("ops", operations.replace('"pro"', '"enterprise"'));
    const again = ["ops", "--resume", "--url", url];
    expect(await desk.apply(again)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("non è più quello"),
    });
    desk.write("ops", operations);
    expect(await desk.apply(["ops", "--resume"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(url),
    });
    desk.write("ops.journal.lock", String(process.pid));
    expect(await desk.apply(again)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("un'altra esecuzione"),
    });
    desk.write("ops.journal.lock", "999999999");
    desk.write("other", "not a journal\n");
    expect(await desk.apply([...again, "--journal", "other"])).toMatchObject({ code: 2 });
    expect(await desk.apply(again)).toMatchObject({ code: 0 });
    expect(await desk.apply(again)).toMatchObject({
      code: 0,
      stderr: expect.stringContaining("già stato applicato"),
    });
  });
});

describe("a disk", () => {
  test("that is full before the first change prevents it", async () => {
    const { desk } = deskWith(2);
    const before = await auditLength();
    expect(await desk.apply([...SLOWLY, "--journal", "gone/ops.journal"])).toMatchObject({
      code: 1,
      stdout: "",
    });
    expect(await auditLength()).toBe(before);
  });

  test("that is too full for the journal stops the run, which can be resumed", async () => {
    const { desk, people } = deskWith(12);
    const before = await auditLength();
    // The maximum size of a file, in KB: enough for some lines of the journal, but not for all.
    const line = `trap '' XFSZ; ulimit -f 4; "$REGIA_NODE" "$REGIA_COMMAND" bulk apply ops --batch-size 2 --concurrency 1`;
    const run = await execute("/bin/bash", ["-c", line], {
      cwd: desk.folder,
      env: desk.environment({ HOME: desk.folder, REGIA_NODE: process.execPath, REGIA_COMMAND: command() }),
    });
    expect(run).toMatchObject({ code: 1, stdout: "" });
    expect(run.stderr).toContain("Errore: ops.journal non si può usare (EFBIG).");
    expect(run.stderr).toContain("Per riprendere: regia bulk apply ops --concurrency 1 --resume");
    expect(await desk.apply(["ops", "--resume"])).toMatchObject({ code: 0 });
    await expectEachOnce(people, before);
  });

  test("that is too full for the report leaves a run that can be resumed", async () => {
    const { desk, people } = deskWith(2);
    const before = await auditLength();
    const run = await desk.apply([...SLOWLY, "--report", "/dev/full"]);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain("Errore: lo spazio su disco è finito mentre scrivevo /dev/full.");
    expect(await desk.apply(["ops", "--resume", "--report", "report"])).toMatchObject({ code: 0 });
    expect(desk.read("report").trimEnd().split("\n")).toHaveLength(2);
    await expectEachOnce(people, before);
    expect(readdirSync(desk.folder).some((name) => name.endsWith(".tmp") || name.endsWith(".lock"))).toBe(
      false,
    );
  });
});

test("a wrong clock is reported, and expiries are checked by the backend's", async () => {
  const { desk } = deskWith(2);
  const nextYears = (date: string) => new Date(Date.parse(date) + 6 * 366 * 86_400_000).toUTCString();
  const url = await interposed(site, (passage) => passage.pass(), nextYears);
  const { code, stderr } = await desk.apply([...SLOWLY, "--url", url]);
  expect(code).toBe(2);
  expect(stderr).toContain("Nota: l'orologio di questo computer è indietro di");
  expect(stderr).toContain("ops: riga 2, colonna ");
  expect(existsSync(desk.path("ops.journal"))).toBe(false);
});
