import { createHash } from "node:crypto";
import {
  type GraphStep,
  type Json,
  type JsonObject,
  planSteps,
  type RunStatus,
  type RunTrigger,
  type StepStatus,
  type WorkflowGraph,
} from "@regia/domain/workflows";
import type { Person } from "./chats.ts";
import type { Setup } from "./setups.ts";

/** A step of a graph; by default one that reads, with the outputs of the steps that it requires. */
export interface TestStep extends Partial<GraphStep> {
  readonly key: string;
  readonly requires?: readonly string[];
}

/** What a worker is given to perform, as far as tests use it. */
export interface Claimed {
  readonly step: {
    readonly id: string;
    readonly key: string;
    readonly item: number | null;
    readonly attempt: number;
    readonly failures: number;
  };
  readonly run: { readonly id: string; readonly startedBy: string | null };
  readonly scope: { readonly outputs: JsonObject; readonly item?: Json };
  readonly taints: Readonly<Record<string, readonly string[]>>;
  readonly approval: { readonly id: string; readonly canonical: string; readonly hash: string } | null;
  readonly deadline: string | null;
}

/** A graph of six steps in four levels. */
export const SIX_STEPS: readonly TestStep[] = [
  { key: "a" },
  { key: "b" },
  { key: "c", requires: ["a"] },
  { key: "d", requires: ["b"] },
  { key: "e", requires: ["c", "d"] },
  { key: "f", requires: ["e"] },
];

const graphOf = (steps: readonly TestStep[]): WorkflowGraph => ({
  steps: steps.map(({ key, requires = [], ...others }) => ({
    key,
    tool: "table.read",
    arguments: { csv: requires.map((name) => `{{${name}}}`).join("") },
    ...others,
  })),
});

/** The steps as the function of workflows plans them. */
export const planned = (steps: readonly TestStep[]) => planSteps(graphOf(steps));

/** The address of a setup's database, as its superuser. */
export function addressOf({ sql }: Pick<Setup, "sql">): string {
  const { host, port, user, pass, database } = sql.options;
  return `postgresql://${user}:${encodeURIComponent(String(pass ?? ""))}@${host[0]}:${port[0]}/${database}`;
}

/** Starts a run of a new active workflow. */
export async function startRun(
  { sql }: Pick<Setup, "sql">,
  { id, workspace }: Pick<Person, "id" | "workspace">,
  steps: readonly TestStep[],
  { dryRun = false, trigger = "manual" }: { readonly dryRun?: boolean; readonly trigger?: RunTrigger } = {},
): Promise<string> {
  const workflow = crypto.randomUUID();
  const run = crypto.randomUUID();
  const graph = graphOf(steps);
  const hash = createHash("sha256").update(JSON.stringify(graph)).digest("hex");
  await sql.begin(async (tx) => {
    await tx`
      insert into public.workflows (id, workspace_id, name, active) values (${workflow}, ${workspace}, 'Prova', true)`;
    await tx`
      insert into public.workflow_versions (workflow_id, version, graph, hash)
      values (${workflow}, 1, ${tx.json(graph as never)}, ${hash})`;
    await tx`
      insert into public.runs (id, workspace_id, workflow_id, version, trigger, dry_run, started_by)
      values (${run}, ${workspace}, ${workflow}, 1, ${trigger}, ${dryRun}, ${id})`;
    await tx`
      select private.plan_run(r, ${tx.json(planned(steps) as never)}), private.queue_run(r)
      from public.runs as r where r.id = ${run}`;
  });
  return run;
}

export async function claim({ sql }: Pick<Setup, "sql">, most = 100): Promise<Claimed[]> {
  const [row] = await sql<{ answer: Claimed[] }[]>`select public.workflow_claim('test', ${most}) as answer`;
  return row?.answer ?? [];
}

/** Completes an attempt, with an output unless something else came of it. */
export async function complete(
  { sql }: Pick<Setup, "sql">,
  { step }: Claimed,
  outcome: object = { kind: "succeeded", output: `${step.key}!` },
): Promise<{ readonly fenced: boolean; readonly refusal?: { readonly code: string } }> {
  const [row] = await sql<{ answer: { fenced: boolean } }[]>`
    select public.workflow_complete(${step.id}, ${step.attempt}, ${JSON.stringify(outcome)}) as answer`;
  return row?.answer ?? { fenced: true };
}

/** Performs steps until none is ready; answers their keys, one list for each claim. */
export async function perform(
  setup: Pick<Setup, "sql">,
  outcomeOf: (claimed: Claimed) => object | undefined = () => undefined,
): Promise<string[][]> {
  const rounds: string[][] = [];
  for (;;) {
    const claimed = await claim(setup);
    if (claimed.length === 0) return rounds;
    rounds.push(claimed.map(({ step }) => step.key).toSorted());
    for (const one of claimed) await complete(setup, one, outcomeOf(one));
  }
}

/** A run with its steps, those of elements named KEY.ITEM. */
export async function stateOf({ sql }: Pick<Setup, "sql">, run: string) {
  const [row] = await sql<{ status: RunStatus; error: { code: string; step: string | null } | null }[]>`
    select status, error from public.runs where id = ${run}`;
  const steps = await sql<
    { key: string; status: StepStatus; output: Json; error: { code: string } | null }[]
  >`
    select key || coalesce('.' || item, '') as key, status, output, error from public.run_steps
    where run_id = ${run} order by key, item nulls first`;
  return {
    status: row?.status,
    error: row?.error ?? null,
    steps: Object.fromEntries(steps.map(({ key, status }) => [key, status])),
    outputs: Object.fromEntries(steps.map(({ key, output }) => [key, output])),
    errors: Object.fromEntries(steps.map(({ key, error }) => [key, error?.code])),
  };
}
