import type { Account } from "./people.ts";
import { openSession, type Setup } from "./setups.ts";

/** The database's result of one operation. */
export interface Result {
  readonly index: number;
  readonly status: "applied" | "unchanged" | "planned" | "failed";
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly error: string | null;
}

/** The answer of `admin_apply`. */
export interface Applied {
  readonly refusal?: string;
  readonly results?: readonly Result[];
  readonly avatars?: readonly string[];
}

/** One operation of a bulk call. */
export type Operation = Readonly<Record<string, unknown>>;

/** How operations are to be applied. */
export interface ApplyOptions {
  readonly dryRun?: boolean;
  readonly key?: string;
  readonly session?: string;
  readonly requestId?: string;
}

/** Applies operations on behalf of a person, as the admin function does. */
export async function apply(
  setup: Setup,
  actor: Account,
  operations: readonly Operation[],
  { dryRun = false, key, session, requestId = "request" }: ApplyOptions = {},
): Promise<Applied> {
  await openSession(setup, actor);
  const [row] = await setup.as(
    "service_role",
    null,
    (sql) => sql<{ answer: Applied }[]>`
      select public.admin_apply(
        ${actor.id}, ${session ?? actor.id}, ${JSON.stringify(operations)}, ${dryRun}, ${key ?? null}, ${requestId}
      ) as answer`,
  );
  if (row === undefined) throw new Error("admin_apply answered nothing");
  return row.answer;
}

/** The status or the error of each result. */
export async function outcomes(
  setup: Setup,
  actor: Account,
  operations: readonly Operation[],
  options?: ApplyOptions,
): Promise<string[]> {
  const { refusal, results = [] } = await apply(setup, actor, operations, options);
  return refusal === undefined ? results.map(({ status, error }) => error ?? status) : [refusal];
}
