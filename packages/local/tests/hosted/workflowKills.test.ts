import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { rounds } from "@regia/domain/testing";
import { afterAll, expect, test } from "vitest";
import { eventually } from "../support/eventually.ts";
import { makePerson } from "./chats.ts";
import { addressOf, startRun, stateOf } from "./runs.ts";
import { onOneSetup } from "./setups.ts";

const PROGRAM = fileURLToPath(new URL("../support/workerProcess.ts", import.meta.url));
const RUNS = rounds(12, 60);
const KILLS = rounds(4, 37);

interface Process {
  readonly name: string;
  readonly child: ChildProcess;
}

onOneSetup("killed workers", (setup) => {
  const alive = new Set<Process>();

  const begin = (): void => {
    const name = `worker ${crypto.randomUUID()}`;
    const child = spawn(process.execPath, [PROGRAM, addressOf(setup()), name], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    alive.add({ name, child });
  };

  /** Kills a worker that performs something, and waits until the database has forgotten it. */
  const kill = async (): Promise<void> => {
    const { sql } = setup();
    const victim = await eventually(async () => {
      const [busy] = await sql`select worker from private.step_leases order by random() limit 1`;
      const found = [...alive].find(({ name }) => name === busy?.["worker"]);
      if (found === undefined) throw new Error("Nobody performs anything.");
      return found;
    });
    const ended = once(victim.child, "exit");
    victim.child.kill("SIGKILL");
    await ended;
    alive.delete(victim);
    await eventually(async () => {
      expect(await sql`select from pg_stat_activity where application_name = ${victim.name}`).toHaveLength(0);
    });
    // So many kills would look like a step that ends its workers.
    await sql`update public.run_steps set lost_attempts = 0`;
    await sql`update private.step_leases set lease_until = '-infinity' where worker = ${victim.name}`;
  };

  /** Settles what is in doubt as somebody does who looks whether it has happened. */
  const settle = async (person: string): Promise<number> => {
    const { sql } = setup();
    const doubtful = await sql<{ id: string; done: boolean }[]>`
      select id, exists (select from public.calls where step = run_steps.id) as done from public.run_steps
      where status = 'in_doubt'`;
    for (const { id, done } of doubtful) {
      const request = JSON.stringify({ step: id, outcome: done ? "done" : "retry" });
      await sql`select public.workflow_settle(${person}, ${person}, ${request})`;
    }
    return doubtful.length;
  };

  afterAll(() => {
    for (const { child } of alive) child.kill("SIGKILL");
  });

  test("nothing is done twice, and everything comes to its end", async () => {
    const { sql } = setup();
    await sql`create table public.calls (step uuid not null)`;
    const person = await makePerson(setup(), { plan: "enterprise" });
    const steps = [
      { key: "a" },
      { key: "b", tool: "elsewhere.do", dependsOn: ["a"] },
      { key: "c", tool: "file.write", dependsOn: ["a"] },
      { key: "d", requires: ["b", "c"] },
    ];
    const runs: string[] = [];
    begin();
    begin();
    const more = async () => {
      for (let index = 0; index < Math.ceil(RUNS / (KILLS + 1)); index += 1)
        runs.push(await startRun(setup(), person, steps));
    };
    for (let kills = 0; kills < KILLS; kills += 1) {
      await more();
      await kill();
      begin();
      await settle(person.id);
    }
    await more();
    await eventually(async () => {
      await settle(person.id);
      expect(await sql`select from public.runs where ended_at is null`).toHaveLength(0);
    });
    for (const run of runs)
      expect(await stateOf(setup(), run)).toMatchObject({ status: "succeeded", error: null });
    const [calls] =
      await sql`select count(*)::int as calls, count(distinct step)::int as steps from public.calls`;
    expect(calls).toEqual({ calls: runs.length, steps: runs.length });
    const [files] = await sql`
      select count(*)::int as files, count(distinct step_id)::int as steps from public.workflow_files`;
    expect(files).toEqual({ files: runs.length, steps: runs.length });
  });
});
