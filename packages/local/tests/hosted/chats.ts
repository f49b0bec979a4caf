import { type Account, type AccountFields, makeAccount } from "./people.ts";
import { openSession, type Setup } from "./setups.ts";

/** What a procedure of the chat answers. */
export interface Answer {
  readonly begun?: boolean;
  readonly lost?: boolean;
  readonly settled?: boolean;
  readonly loss?: string;
  readonly live?: boolean;
  readonly known?: { readonly status: string } | null;
  readonly refusal?: {
    readonly code: string;
    readonly limit?: {
      readonly field: string;
      readonly max: number | string;
      readonly used: number | string;
    };
    readonly resetsAt?: string;
  };
}

/** A person with a session, and the workspace that only they are in. */
export interface Person extends Account {
  readonly workspace: string;
}

/** Calls a procedure as the chat function does; objects are passed as JSON text. */
export async function chat<T = Answer>(
  setup: Setup,
  name: string,
  ...parameters: readonly (string | object | null)[]
): Promise<T> {
  const places = parameters.map((_, index) => `$${index + 1}`);
  const values = parameters.map((value) =>
    typeof value === "object" && value !== null ? JSON.stringify(value) : value,
  );
  return await setup.as("service_role", null, async (sql) => {
    const [row] = await sql.unsafe<{ answer: T }[]>(
      `select public.chat_${name}(${places.join(", ")}) as answer`,
      values,
    );
    return row?.answer as T;
  });
}

/** Makes an account that is signed in with a session of the same id. */
export async function makePerson(setup: Setup, fields: AccountFields = {}): Promise<Person> {
  const account = await makeAccount(setup, fields);
  await openSession(setup, account);
  const [room] = await setup.sql<{ id: string }[]>`
    select id from public.workspaces where payer_id = ${account.id} and personal`;
  return { ...account, workspace: room?.id ?? "" };
}

/** A call of a model; the prices are pico-euro for a token. */
export const modelCall = (fields: object = {}) => ({
  id: crypto.randomUUID(),
  model: "gemini-flash-lite",
  provider: "OpenAI",
  priceInput: 10,
  priceOutput: 100,
  inputTokens: 50,
  reserved: "1000000",
  ...fields,
});

/** A question in a new conversation, with ids of its own. */
export function newTurn({ workspace }: Pick<Person, "workspace">, fields: object = {}) {
  return {
    workspace,
    conversation: crypto.randomUUID() as string | null,
    title: "Prova",
    question: crypto.randomUUID(),
    parent: null as string | null,
    parts: [{ type: "text", text: "Riassumi" }] as readonly object[] | null,
    answer: crypto.randomUUID(),
    inputTokens: 50,
    receipt: { demonstration: false },
    call: modelCall(),
    ...fields,
  };
}

export type Turn = ReturnType<typeof newTurn>;

export const begin = (setup: Setup, { id }: Pick<Account, "id">, turn: Turn) =>
  chat(setup, "begin", id, id, turn);

/** Ends the answer of a turn with 20 tokens, which cost 2,000 pico-euro, for 50 of input at 500. */
export const settle = (setup: Setup, { call, answer, conversation }: Turn, fields: object = {}) =>
  chat(setup, "settle", {
    call: call.id,
    answer: conversation === null ? null : answer,
    status: "complete",
    parts: [{ type: "text", text: "Fatto." }],
    receipt: { source: "provider" },
    outcome: "complete",
    inputTokens: 50,
    outputTokens: 20,
    cost: "2500",
    source: "provider",
    ...fields,
  });

/** The pico-euro of a payer's counter and of the ledger, which must be equal. */
export async function costs({ sql }: Setup, { id }: Pick<Account, "id">) {
  const [row] = await sql<{ counter: string; ledger: string }[]>`
    select
      (
        select coalesce(sum(used), 0)::text from public.usage_counters
        where user_id = ${id} and counter = 'modelCostThisMonth'
      ) as counter,
      coalesce(sum(case state when 'reserved' then reserved else (cost * 1000000000000)::bigint end), 0)::text as ledger
    from public.model_calls where payer_id = ${id}`;
  return row;
}
