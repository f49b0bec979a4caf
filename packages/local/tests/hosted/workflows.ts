import { createHash } from "node:crypto";
import type { Json, JsonObject } from "@regia/domain/workflows";
import type { Person } from "./chats.ts";
import type { Setup } from "./setups.ts";

/** The RFC 8785 form of plain data, and its SHA-256, by Node alone. */
export function canonicalOf(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalOf).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value as JsonObject).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalOf(member)}`).join(",")}}`;
}

export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** What is shown and hashed of a call. */
export function shown(tool: string, args: JsonObject) {
  const canonical = canonicalOf({ tool, arguments: args });
  return { arguments: args, canonical, hash: sha256(canonical) };
}

/** Calls a procedure of workflows as the function does; objects are passed as JSON text. */
export async function workflow<T = { readonly refusal?: { readonly code: string } }>(
  setup: Setup,
  name: string,
  ...parameters: readonly (string | number | object | null)[]
): Promise<T> {
  const places = parameters.map((_, index) => `$${index + 1}`);
  const values = parameters.map((value) =>
    typeof value === "object" && value !== null ? JSON.stringify(value) : value,
  );
  return await setup.as("service_role", null, async (sql) => {
    const [row] = await sql.unsafe<{ answer: T }[]>(
      `select public.workflow_${name}(${places.join(", ")}) as answer`,
      values,
    );
    return row?.answer as T;
  });
}

/** A step that a worker performs now, alone in a run that a person has started. */
export interface RunningStep {
  readonly workspace: string;
  readonly run: string;
  readonly step: string;
  readonly tool: string;
  readonly arguments: JsonObject;
}

/** Starts a run of one step, which a worker holds. */
export async function runningStep(
  { sql }: Pick<Setup, "sql">,
  { id, workspace }: Pick<Person, "id" | "workspace">,
  tool: string,
  args: JsonObject,
): Promise<RunningStep> {
  const workflow = crypto.randomUUID();
  const run = crypto.randomUUID();
  const step = crypto.randomUUID();
  const graph = { steps: [{ key: "act", tool, arguments: args }] };
  await sql.begin(async (tx) => {
    await tx`insert into public.workflows (id, workspace_id, name) values (${workflow}, ${workspace}, 'Prova')`;
    await tx`
      insert into public.workflow_versions (workflow_id, version, graph, hash)
      values (${workflow}, 1, ${tx.json(graph as never)}, ${sha256(canonicalOf(graph))})`;
    await tx`
      insert into public.runs (id, workspace_id, workflow_id, version, status, trigger, started_by, started_at)
      values (${run}, ${workspace}, ${workflow}, 1, 'running', 'manual', ${id}, now())`;
    await tx`
      insert into public.run_steps (id, run_id, workspace_id, key, tool, status, attempt, started_at, input)
      values (${step}, ${run}, ${workspace}, 'act', ${tool}, 'running', 1, now(), ${tx.json(args as never)})`;
    await tx`
      insert into private.run_slots (run_id, workspace_id, payer_id, priority, held_since)
      select ${run}, id, payer_id, 0, now() from public.workspaces where id = ${workspace}`;
    await tx`
      insert into private.step_leases (step_id, attempt, worker, lease_until)
      values (${step}, 1, 'test', now() + interval '1 hour')`;
  });
  return { workspace, run, step, tool, arguments: args };
}

/** Calls a function of the database with the rows of a step and its run, which is locked. */
export async function ofStep<T>(
  { sql }: Pick<Setup, "sql">,
  { run, step }: RunningStep,
  call: string,
  argument: object,
): Promise<T> {
  const { answer } = await sql.begin(async (tx) => {
    await tx`select private.lock_payer(workspace_id) from public.runs where id = ${run}`;
    await tx`select private.lock_run(${run})`;
    const [row] = await tx.unsafe<{ answer: T }[]>(
      `select private.${call} as answer from public.run_steps as s join public.runs as r on r.id = s.run_id
        where s.id = $1`,
      [step, JSON.stringify(argument)],
    );
    await tx`select private.advance_run(${run})`;
    return { answer: row?.answer as T };
  });
  return answer;
}

/** Asks for consent to a step; answers the id of the request. */
export const askConsent = (
  setup: Pick<Setup, "sql">,
  of: RunningStep,
  { tainted = [], hours = 168 }: { readonly tainted?: readonly string[]; readonly hours?: number } = {},
): Promise<string> =>
  ofStep(setup, of, `ask_consent(s, r, $2::text::jsonb, ${hours})`, {
    ...shown(of.tool, of.arguments),
    reason: tainted.length > 0 ? "tainted" : "irreversible",
    tainted,
  });

/** What a step mails: the arguments of its call, and what the database does for it. */
interface MailedCall {
  readonly tool: string;
  readonly args: { readonly [name: string]: string | readonly string[] };
  readonly effect: "mail" | "event";
  readonly to: readonly string[];
}

/**
 * Completes a step that mails, as a standing consent allows.
 *
 * @param quietly whether no delivery hears of it
 */
async function mailByStep(
  setup: Pick<Setup, "sql">,
  person: Pick<Person, "id" | "workspace">,
  { tool, args, effect, to }: MailedCall,
  quietly = false,
): Promise<RunningStep> {
  const step = await runningStep(setup, person, tool, args);
  await setup.sql.begin(async (tx) => {
    const [consent] = await tx<{ id: string }[]>`
      insert into public.standing_consents (workspace_id, user_id, tool, recipients, until)
      values (${person.workspace}, ${person.id}, ${tool}, ${[...to]}, now() + interval '1 hour') returning id`;
    const outcome = {
      kind: "effect",
      input: args,
      effect: { kind: effect, ...args },
      hash: shown(tool, args).hash,
      consent: consent?.id,
    };
    const [row] =
      await tx`select public.workflow_complete(${step.step}, 1, ${JSON.stringify(outcome)}) as answer`;
    if (row?.["answer"].refusal) throw new Error(JSON.stringify(row["answer"]));
    if (quietly) {
      await tx`
        update private.outgoing_mail set next_attempt_at = now() + interval '1 hour' where step_id = ${step.step}`;
    }
  });
  return step;
}

/** Has a run send an email that a standing consent covers; what waits to be sent is not announced with `quietly`. */
export const sendMail = (
  setup: Pick<Setup, "sql">,
  person: Pick<Person, "id" | "workspace">,
  to: readonly string[],
  quietly = false,
): Promise<RunningStep> =>
  mailByStep(
    setup,
    person,
    {
      tool: "mail.send",
      args: { to, subject: "Verbale", text: "Ecco il verbale.\n\nA presto." },
      effect: "mail",
      to,
    },
    quietly,
  );

/** Completes a step that invites to an event in the name of a person. */
export const invite = (
  setup: Pick<Setup, "sql">,
  person: Pick<Person, "id" | "workspace">,
  attendees: readonly string[],
): Promise<RunningStep> =>
  mailByStep(setup, person, {
    tool: "calendar.add",
    args: {
      title: "Riunione, con; segni\n",
      start: "2026-12-01T08:00:00.000Z",
      end: "2026-12-01T09:30:00.000Z",
      attendees,
    },
    effect: "event",
    to: attendees,
  });

/** How a step stands. */
export async function stepOf({ sql }: Pick<Setup, "sql">, { step }: Pick<RunningStep, "step">) {
  const [row] = await sql`
    select s.status, s.output, s.error, r.status as run,
      (select e.state from private.effects as e where e.step_id = s.id order by e.id desc limit 1) as effect,
      (select count(*)::integer from private.outgoing_mail as o where o.step_id = s.id) as waiting
    from public.run_steps as s join public.runs as r on r.id = s.run_id where s.id = ${step}`;
  return row;
}

/** Has a worker take a step again that was approved. */
export async function takeAgain({ sql }: Pick<Setup, "sql">, { step }: RunningStep): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`update public.run_steps set status = 'running' where id = ${step}`;
    await tx`
      insert into private.step_leases (step_id, attempt, worker, lease_until)
      select id, attempt, 'test', now() + interval '1 hour' from public.run_steps where id = ${step}`;
  });
}
