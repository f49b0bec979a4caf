import { afterEach, beforeAll, expect, test } from "vitest";
import { makePerson, type Person } from "./chats.ts";
import { type Claimed, claim, complete, perform, planned, SIX_STEPS, startRun, stateOf } from "./runs.ts";
import { onOneSetup, type Setup } from "./setups.ts";

/** Asks a procedure as a person. */
async function ask<T extends object = { readonly refusal?: { readonly code: string } }>(
  { sql }: Setup,
  { id }: Person,
  name: string,
  request: object,
): Promise<T> {
  const [row] = await sql.unsafe<{ answer: T }[]>(`select public.workflow_${name}($1, $1, $2) as answer`, [
    id,
    JSON.stringify(request),
  ]);
  if (row === undefined) throw new Error("No answer.");
  return row.answer;
}

const expireLeases = ({ sql }: Setup) =>
  sql`update private.step_leases set lease_until = now() - interval '1 second'`;

const renew = async ({ sql }: Setup, claimed: readonly Claimed[]) => {
  const leases = claimed.map(({ step }) => ({ step: step.id, attempt: step.attempt }));
  const [row] = await sql<{ lost: string[] }[]>`
    select public.workflow_renew(${JSON.stringify(leases)}) as lost`;
  return row?.lost;
};

const failed = { kind: "failed", error: { code: "broken", message: "Rotto." }, retryInSeconds: null };

onOneSetup("runs", (setup) => {
  let person: Person;
  let free: Person;

  beforeAll(async () => {
    person = await makePerson(setup(), { plan: "enterprise" });
    free = await makePerson(setup(), { plan: "free" });
  });
  afterEach(() => setup().sql`delete from public.workflows`);

  const claimOne = async (): Promise<Claimed> => {
    const [first] = await claim(setup(), 1);
    if (first === undefined) throw new Error("Nothing to claim.");
    return first;
  };

  test("steps run level by level, each with the outputs that it refers to", async () => {
    const run = await startRun(setup(), person, SIX_STEPS);
    const seen: Record<string, unknown> = {};
    const rounds = await perform(setup(), ({ step, scope }) => {
      seen[step.key] = scope.outputs;
      return undefined;
    });
    expect(rounds).toEqual([["a", "b"], ["c", "d"], ["e"], ["f"]]);
    expect(seen).toMatchObject({ a: {}, c: { a: "a!" }, e: { c: "c!", d: "d!" } });
    expect(await stateOf(setup(), run)).toMatchObject({ status: "succeeded", error: null });
    expect(await setup().sql`select from private.run_slots`).toHaveLength(0);
  });

  test("after a failure nothing begins, and what runs comes to its end", async () => {
    const run = await startRun(setup(), person, [...SIX_STEPS, { key: "ask", tool: "human" }]);
    const claimed = await claim(setup());
    const of = (key: string) => claimed.find(({ step }) => step.key === key) as Claimed;
    await complete(setup(), of("ask"), { kind: "question", input: {} });
    await complete(setup(), of("a"), failed);
    expect(await stateOf(setup(), run)).toMatchObject({
      status: "running",
      steps: { a: "failed", b: "running", c: "cancelled", ask: "cancelled" },
    });
    expect(await complete(setup(), of("b"))).toEqual({ fenced: false });
    expect(await stateOf(setup(), run)).toMatchObject({
      status: "failed",
      error: { code: "broken", message: "Rotto.", step: "a" },
      steps: { b: "succeeded", d: "cancelled" },
    });
  });

  test("an attempt that fails for a while is followed by another, and the run waits for it", async () => {
    const run = await startRun(setup(), person, [{ key: "a" }]);
    await complete(setup(), await claimOne(), { ...failed, retryInSeconds: 3_600 });
    expect(await stateOf(setup(), run)).toMatchObject({ status: "waiting", steps: { a: "ready" } });
    expect(await claim(setup())).toEqual([]);
    await setup().sql`update public.run_steps set wake_at = now() where run_id = ${run}`;
    expect(await claimOne()).toMatchObject({ step: { attempt: 2, failures: 1 } });
  });

  test("what needs a skipped step is skipped, and what only follows it is not", async () => {
    const run = await startRun(setup(), person, [
      { key: "a" },
      { key: "b", requires: ["a"] },
      { key: "c", requires: ["b"] },
      { key: "d", dependsOn: ["a"] },
    ]);
    await complete(setup(), await claimOne(), { kind: "skipped" });
    expect(await perform(setup())).toEqual([["d"]]);
    expect(await stateOf(setup(), run)).toMatchObject({
      status: "succeeded",
      steps: { a: "skipped", b: "skipped", c: "skipped", d: "succeeded" },
    });
  });

  test("each element is a row of its own, and one that fails does not undo the others", async () => {
    const expanded = { kind: "expanded", elements: ["x", "y", "z"] };
    const run = await startRun(setup(), person, [{ key: "a" }, { key: "b", requires: ["a"] }]);
    await perform(setup(), ({ step, scope }) => {
      if (step.key === "b") return undefined;
      if (step.item === null) return expanded;
      return step.item === 1 ? failed : { kind: "succeeded", output: scope.item, tainted: [`t${step.item}`] };
    });
    expect(await stateOf(setup(), run)).toMatchObject({
      status: "succeeded",
      steps: { a: "succeeded", "a.0": "succeeded", "a.1": "failed", b: "succeeded" },
      outputs: { a: ["x", null, "z"] },
      errors: { a: "elements_failed" },
    });
    const [whole] = await setup().sql`
      select error, tainted from public.run_steps where run_id = ${run} and key = 'a' and item is null`;
    expect(whole).toMatchObject({ error: { items: [1] }, tainted: ["t0", "t2"] });

    const none = await startRun(setup(), person, [{ key: "a" }]);
    await complete(setup(), await claimOne(), { kind: "expanded", elements: [] });
    expect(await stateOf(setup(), none)).toMatchObject({ status: "succeeded", outputs: { a: [] } });

    const all = await startRun(setup(), person, [{ key: "a" }]);
    await perform(setup(), ({ step }) => (step.item === null ? expanded : failed));
    expect(await stateOf(setup(), all)).toMatchObject({ status: "failed", error: { code: "broken" } });
  });

  test("a plan's places are never exceeded, and a run that waits lets the next one in", async () => {
    const runs: string[] = [];
    for (let index = 0; index < 3; index += 1)
      runs.push(await startRun(setup(), free, [{ key: "a" }, { key: "b", requires: ["a"] }]));
    const dry = await startRun(setup(), free, [{ key: "a" }], { dryRun: true });
    const statuses = async () =>
      await Promise.all(runs.map(async (run) => (await stateOf(setup(), run)).status));
    const first = await claim(setup());
    expect(first.map(({ run }) => run.id).toSorted()).toEqual([runs[0], dry].toSorted());
    expect(await statuses()).toEqual(["running", "queued", "queued"]);
    const waits = first.find(({ run }) => run.id === runs[0]) as Claimed;
    const at = new Date(Date.now() + 3_600_000).toISOString();
    await complete(setup(), waits, { kind: "until", at, output: "fine" });
    const [second] = await claim(setup());
    expect(second?.run.id).toBe(runs[1]);
    expect(await statuses()).toEqual(["waiting", "running", "queued"]);
    await setup().sql`update public.run_steps set wake_at = now() where id = ${waits.step.id}`;
    expect(await claim(setup())).toEqual([]);
    expect(await statuses()).toEqual(["queued", "running", "queued"]);
    await complete(setup(), second as Claimed);
    await perform(setup());
    expect(await statuses()).toEqual(["succeeded", "succeeded", "succeeded"]);
  });

  test("a late completion changes nothing", async () => {
    const run = await startRun(setup(), person, [{ key: "a" }]);
    const late = await claimOne();
    await expireLeases(setup());
    const now = await claimOne();
    expect(now.step).toMatchObject({ id: late.step.id, attempt: 2 });
    expect(await complete(setup(), late)).toEqual({ fenced: true });
    expect(await renew(setup(), [late, now])).toEqual([late.step.id]);
    expect(await complete(setup(), now, { kind: "succeeded", output: "mine" })).toEqual({ fenced: false });
    expect(await complete(setup(), now)).toEqual({ fenced: true });
    expect((await stateOf(setup(), run)).outputs).toEqual({ a: "mine" });
  });

  test("a step whose workers are always gone fails", async () => {
    const run = await startRun(setup(), person, [{ key: "a" }]);
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      expect((await claimOne()).step.attempt).toBe(attempt);
      await expireLeases(setup());
    }
    expect(await claim(setup())).toEqual([]);
    expect(await stateOf(setup(), run)).toMatchObject({ status: "failed", error: { code: "worker_lost" } });
  });

  test("a lost attempt that had begun an effect is in doubt until a person settles it", async () => {
    const begun = async () => {
      const run = await startRun(setup(), person, [
        { key: "a", tool: "elsewhere.do" },
        { key: "b", requires: ["a"] },
      ]);
      const claimed = await claimOne();
      const wanted = JSON.stringify({ kind: "call", input: {}, details: {} });
      const [row] = await setup().sql`
        select public.workflow_begin_effect(${claimed.step.id}, ${claimed.step.attempt}, ${wanted}) as answer`;
      expect(row?.["answer"]).toEqual({ begun: true });
      await expireLeases(setup());
      expect(await claim(setup())).toEqual([]);
      expect(await stateOf(setup(), run)).toMatchObject({ status: "waiting", steps: { a: "in_doubt" } });
      expect(await complete(setup(), claimed)).toEqual({ fenced: true });
      return { run, step: claimed.step.id };
    };
    const done = await begun();
    expect(await ask(setup(), free, "settle", { step: done.step, outcome: "done" })).toEqual({
      refusal: { code: "not_found" },
    });
    await ask(setup(), person, "settle", { step: done.step, outcome: "done" });
    expect(await perform(setup())).toEqual([["b"]]);
    expect(await stateOf(setup(), done.run)).toMatchObject({ status: "succeeded", outputs: { a: null } });
    expect(await ask(setup(), person, "settle", { step: done.step, outcome: "stop" })).toEqual({
      refusal: { code: "decided" },
    });

    const again = await begun();
    await ask(setup(), person, "settle", { step: again.step, outcome: "retry" });
    expect(await perform(setup())).toEqual([["a"], ["b"]]);

    const stopped = await begun();
    await ask(setup(), person, "settle", { step: stopped.step, outcome: "stop" });
    expect(await stateOf(setup(), stopped.run)).toMatchObject({
      status: "failed",
      error: { code: "stopped", step: "a" },
      steps: { b: "cancelled" },
    });
  });

  test("a cancelled run ends at once, except for an effect that was begun", async () => {
    const run = await startRun(setup(), person, [{ key: "a" }, { key: "b", tool: "elsewhere.do" }]);
    const claimed = await claim(setup());
    const [reading, acting] = claimed.toSorted((x, y) => x.step.key.localeCompare(y.step.key)) as [
      Claimed,
      Claimed,
    ];
    await setup().sql`
      select public.workflow_begin_effect(${acting.step.id}, ${acting.step.attempt}, '{"kind": "call", "input": {}}')`;
    expect(await ask(setup(), free, "cancel", { run })).toEqual({ refusal: { code: "not_found" } });
    await ask(setup(), person, "cancel", { run });
    expect(await stateOf(setup(), run)).toMatchObject({
      status: "running",
      steps: { a: "cancelled", b: "running" },
    });
    expect(await renew(setup(), claimed)).toEqual([reading.step.id]);
    expect(await complete(setup(), reading)).toEqual({ fenced: true });
    expect(await complete(setup(), acting)).toEqual({ fenced: false });
    expect(await stateOf(setup(), run)).toMatchObject({ status: "cancelled", steps: { b: "succeeded" } });
    expect(await ask(setup(), person, "cancel", { run })).toMatchObject({ run: { status: "cancelled" } });
  });

  test("a run ends that takes longer than the plan allows, and waiting takes no time", async () => {
    const run = await startRun(setup(), free, [{ key: "a" }, { key: "b", requires: ["a"] }]);
    const ago = async (hours: number) =>
      await setup().sql`
        update private.run_slots set held_since = held_since - make_interval(hours => ${hours}) where run_id = ${run}`;
    const first = await claimOne();
    expect(Date.parse(first.deadline ?? "") - Date.now()).toBeGreaterThan(9 * 60_000);
    await complete(setup(), first, { kind: "until", at: "2126-01-01T00:00:00Z", output: null });
    await ago(72);
    await setup().sql`update public.run_steps set wake_at = now() where run_id = ${run} and key = 'a'`;
    const second = await claimOne();
    expect(second.step.key).toBe("b");
    await ago(1);
    expect(await claim(setup())).toEqual([]);
    expect(await stateOf(setup(), run)).toMatchObject({ status: "timed_out", steps: { b: "cancelled" } });
    expect(await complete(setup(), second)).toEqual({ fenced: true });
  });

  test("a run is repeated from a step with what was done before", async () => {
    const run = await startRun(setup(), person, SIX_STEPS);
    await perform(setup(), ({ step }) => (step.key === "e" ? failed : undefined));
    const again = crypto.randomUUID();
    const request = { run: again, of: run, from: "d", steps: planned(SIX_STEPS) };
    expect(await ask(setup(), person, "repeat", { ...request, from: "x" })).toEqual({
      refusal: { code: "conflict" },
    });
    expect(await ask(setup(), person, "repeat", request)).toMatchObject({ run: { repeat_of: run } });
    expect(await perform(setup())).toEqual([["d"], ["e"], ["f"]]);
    expect(await stateOf(setup(), again)).toMatchObject({
      status: "succeeded",
      outputs: { a: "a!", c: "c!" },
    });
    expect(await ask(setup(), person, "repeat", request)).toMatchObject({ run: { status: "succeeded" } });
  });

  test("a person answers what a step asks, once", async () => {
    const run = await startRun(setup(), person, [
      { key: "a", tool: "human" },
      { key: "b", requires: ["a"] },
    ]);
    const { step } = await claimOne();
    const request = { step: step.id, values: { si: "no" } };
    expect(await ask(setup(), person, "answer", request)).toEqual({ refusal: { code: "decided" } });
    await complete(setup(), { step } as Claimed, { kind: "question", input: { title: "Va bene?" } });
    expect(await ask(setup(), free, "answer", request)).toEqual({ refusal: { code: "not_found" } });
    await ask(setup(), person, "answer", request);
    expect(await ask(setup(), person, "answer", request)).toEqual({ refusal: { code: "decided" } });
    await perform(setup());
    expect(await stateOf(setup(), run)).toMatchObject({ status: "succeeded", outputs: { a: { si: "no" } } });
  });

  test("after a restoration, people say whether what was allowed has happened", async () => {
    const run = await startRun(setup(), person, [{ key: "a" }]);
    const { step } = await claimOne();
    await setup().sql`
      insert into public.approvals
        (run_id, step_id, workspace_id, tool, arguments, canonical, hash, reason, status, expires_at)
      values
        (${run}, ${step.id}, ${person.workspace}, 'table.read', '{}', '{}', repeat('a', 64), 'irreversible', 'approved',
          now() + interval '1 hour')`;
    await setup().sql`select public.workflow_after_restore()`;
    expect(await stateOf(setup(), run)).toMatchObject({ status: "waiting", steps: { a: "in_doubt" } });
  });

  test("who has left a workspace acts in it no more, and a deleted one fences its workers", async () => {
    await startRun(setup(), person, [{ key: "a" }], { trigger: "hook" });
    const claimed = await claimOne();
    expect(claimed).toMatchObject({ run: { startedBy: person.id }, taints: { input: ["input"] } });
    const gone = await makePerson(setup(), { plan: "enterprise" });
    await startRun(setup(), gone, [{ key: "a" }]);
    const orphaned = await claimOne();
    await setup().sql`delete from public.workspaces where id = ${gone.workspace}`;
    expect(await complete(setup(), orphaned)).toEqual({ fenced: true });
  });

  test("many workers on many runs perform each step once", async () => {
    const runs = await Promise.all(Array.from({ length: 12 }, () => startRun(setup(), person, SIX_STEPS)));
    const performed: string[] = [];
    const work = async () => {
      for (let idle = 0; idle < 3; ) {
        const claimed = await claim(setup(), 4);
        idle = claimed.length === 0 ? idle + 1 : 0;
        await Promise.all(
          claimed.map(async (one) => {
            performed.push(`${one.step.id} ${one.step.attempt}`);
            expect(await complete(setup(), one)).toEqual({ fenced: false });
          }),
        );
      }
    };
    await Promise.all([work(), work(), work(), work()]);
    await perform(setup());
    expect(new Set(performed).size).toBe(performed.length);
    for (const run of runs) expect((await stateOf(setup(), run)).status).toBe("succeeded");
  });
});
