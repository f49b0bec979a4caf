import type postgres from "postgres";
import type { Account } from "./people.ts";
import type { Setup } from "./setups.ts";

/** What a call of a person answered: `ok`, or its refusal as SQLSTATE and details, such as `42501:not_owner`. */
export interface Outcome<T> {
  readonly outcome: string;
  /** Undefined after a refusal. */
  readonly answer: T | undefined;
}

/** A refusal as clients see it; PostgREST reads some from the message. */
function outcomeOf(error: unknown): string {
  if (!(error instanceof Error && "code" in error)) throw error;
  const { code, detail = "" } = error as postgres.PostgresError;
  if (code !== "PGRST") return `${code}:${detail}`;
  const body = JSON.parse(error.message) as { readonly code: string; readonly details?: string };
  return `${body.code}:${body.details ?? ""}`;
}

/** Runs a statement as a person. */
export async function attempt<T>(
  setup: Setup,
  { id }: Pick<Account, "id">,
  work: (sql: postgres.TransactionSql) => Promise<T>,
): Promise<Outcome<T>> {
  try {
    return { outcome: "ok", answer: await setup.as("authenticated", id, work) };
  } catch (error) {
    return { outcome: outcomeOf(error), answer: undefined };
  }
}

/** Calls a function as a person, with named arguments. */
export async function call<T = unknown>(
  setup: Setup,
  person: Pick<Account, "id">,
  name: string,
  args: Readonly<Record<string, string | number | boolean | null>> = {},
): Promise<Outcome<T>> {
  const list = Object.keys(args).map((key, index) => `${key} => $${index + 1}`);
  return await attempt(setup, person, async (sql) => {
    const [row] = await sql.unsafe<{ answer: T }[]>(
      `select public.${name}(${list.join(", ")}) as answer`,
      Object.values(args),
    );
    return row?.answer as T;
  });
}

/** Like {@link call}, for what must not be refused. */
export async function ask<T>(...parameters: Parameters<typeof call<T>>): Promise<T> {
  const { outcome, answer } = await call<T>(...parameters);
  if (outcome !== "ok") throw new Error(`${parameters[2]}: ${outcome}`);
  return answer as T;
}

/** The token of the link in the latest email of an invitation. */
export async function tokenOf({ sql }: Setup, invitation: string): Promise<string> {
  const [mail] = await sql<{ token: string }[]>`
    select payload ->> 'token' as token from private.outgoing_mail
    where payload ->> 'invitation' = ${invitation} order by id desc limit 1`;
  if (mail === undefined) throw new Error("There is no email of this invitation.");
  return mail.token;
}
