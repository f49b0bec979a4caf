import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rounds } from "@regia/domain/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  BulkFolder,
  BulkSite,
  ndjson,
  PLAN_END,
  type ProxiedCall,
  planOperation,
  proxyBulkCalls,
} from "./bulkSite.ts";
import { command, environment } from "./command.ts";

/** Number of kills during calls, at each moment equally often, and at random moments of a run. */
const KILLS = { inCalls: rounds(4, 16), anywhere: rounds(4, 12) };
/** More than the runs that are killed can change. */
const PEOPLE = rounds(16, 48);

let site: BulkSite;

beforeAll(async () => {
  site = await BulkSite.start();
});
afterAll(() => site?.backend.stop());

/** The moments of a call at which the process is killed and its connection cut. */
const MOMENTS = [
  "before it is forwarded",
  "after it is executed",
  "in the middle of its answer",
  "after its answer",
] as const;

/** Pseudo-random numbers (mulberry32), the same in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

test("a run that is killed repeatedly at random moments executes everything exactly once", async () => {
  const random = randomNumbers(20_261_121);
  const folder = new BulkFolder(site);
  const people = site.some(PEOPLE);
  // Each call has several operations on one person, so that a repeated call would add entries to the audit log.
  folder.write(
    "ops",
    ndjson(
      people.flatMap((user, index) => [
        planOperation(user, "2030-02-03"),
        { op: "limits", email: user.email, customLimits: { maxSmsPerMonth: 70_000 + index } },
        planOperation(user),
      ]),
    ),
  );
  let child: ChildProcess | undefined;
  let fatal: { call: number; moment: (typeof MOMENTS)[number] } | undefined;
  const url = await proxyBulkCalls(site, async (call: ProxiedCall) => {
    const moment = fatal && call.number >= fatal.call ? fatal.moment : undefined;
    if (moment === undefined) return call.pass();
    fatal = undefined;
    if (moment === "before it is forwarded") child?.kill("SIGKILL");
    const answer = await call.forward();
    if (moment === "after it is executed") child?.kill("SIGKILL");
    else if (moment === "in the middle of its answer") {
      call.response.writeHead(200, {
        "Content-Type": "application/json",
        "Content-Length": Buffer.byteLength(answer),
      });
      call.response.write(answer.slice(0, answer.length / 2), () => child?.kill("SIGKILL"));
    } else {
      call.response
        .writeHead(200, { "Content-Type": "application/json" })
        .end(answer, () => child?.kill("SIGKILL"));
    }
  });
  const start = (): Promise<unknown[]> => {
    child = spawn(
      process.execPath,
      [
        command(),
        "bulk",
        "apply",
        "ops",
        "--url",
        url,
        "--resume",
        "--batch-size",
        "3",
        "--allow-duplicates",
      ],
      { cwd: folder.directory, env: environment(folder.environment()), stdio: "ignore" },
    );
    return once(child, "close");
  };

  let calls = 0;
  let killed = 0;
  let shortest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < KILLS.inCalls; round += 1) {
    calls += 1 + Math.floor(random() * 2);
    fatal = { call: calls, moment: MOMENTS[round % MOMENTS.length] ?? "after its answer" };
    const began = performance.now();
    const [, signal] = await start();
    shortest = Math.min(shortest, performance.now() - began);
    if (signal === "SIGKILL") killed += 1;
  }
  expect(killed).toBe(KILLS.inCalls);
  for (let round = 0; round < KILLS.anywhere; round += 1) {
    const ended = start();
    const timer = setTimeout(() => child?.kill("SIGKILL"), random() * shortest * 1.5);
    await ended;
    clearTimeout(timer);
  }
  const [code] = await start();
  expect(code).toBe(0);

  const entries = await site.audit();
  const done = entries.map(({ action, targetEmail }) => `${action} ${targetEmail}`).toSorted();
  const asked = people.flatMap(({ email }) =>
    ["update_custom_limits", "update_user_plan", "update_user_plan"].map((action) => `${action} ${email}`),
  );
  expect(done).toEqual(asked.toSorted());
  const users = await site.users();
  for (const [index, { email }] of people.entries()) {
    expect(users.find((user) => user.email === email)).toMatchObject({
      plan_expires_at: PLAN_END,
      custom_limits: { maxSmsPerMonth: 70_000 + index },
    });
  }
  const journal = folder.read("ops.journal").trimEnd().split("\n");
  expect(JSON.parse(journal.at(-1) ?? "")).toEqual({ finished: true });
});
