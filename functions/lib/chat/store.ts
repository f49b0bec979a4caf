import postgres from "postgres";
import { type BackendConfiguration, backendService } from "../backend/index.ts";

/** The chat's procedures in the database. */
export interface ChatStore {
  /**
   * Calls `public.chat_NAME`, or another procedure by its whole name. Objects are passed as JSON.
   * @throws what the database refused, or Refusal `unavailable`
   */
  call(procedure: string, parameters?: Readonly<Record<string, string | object | null>>): Promise<unknown>;
}

/** Errors of two transactions that met, after which one is repeated. */
const CONFLICTS: ReadonlySet<string> = new Set(["40001", "40P01"]);
const ATTEMPTS = 3;

/** Connections of one process. */
const CONNECTIONS = 6;

const asText = (value: string | object | null) =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : value;

function directStore(url: string): ChatStore & { close(): Promise<void> } {
  const sql = postgres(url, {
    max: CONNECTIONS,
    onnotice: () => {},
    connection: { application_name: "regia-chat", statement_timeout: 15_000 },
  });
  return {
    call: async (procedure, parameters = {}) => {
      const names = Object.keys(parameters);
      const list = names.map((name, index) => `${name} => $${index + 1}`).join(", ");
      const values = Object.values(parameters).map(asText);
      for (let attempt = 1; ; attempt += 1) {
        try {
          const [row] = await sql.unsafe<{ answer: unknown }[]>(
            `select public.${procedure}(${list}) as answer`,
            values,
            { prepare: true },
          );
          return row?.answer;
        } catch (error) {
          const code = error instanceof postgres.PostgresError ? error.code : "";
          if (attempt === ATTEMPTS || !CONFLICTS.has(code)) throw error;
        }
      }
    },
    close: () => sql.end({ timeout: 1 }),
  };
}

const direct = new Map<string, ReturnType<typeof directStore>>();

/** Reaches a database straight, over connections that all callers of this process share. */
export function databaseStore(url: string): ChatStore {
  const store = direct.get(url) ?? directStore(url);
  direct.set(url, store);
  return store;
}

/**
 * Reaches the database: straight where the environment has a `DATABASE_URL`, because a call over REST takes three times as
 * long, else over REST with the key of the service role.
 */
export function chatStore(configuration: BackendConfiguration, environment: NodeJS.ProcessEnv): ChatStore {
  const url = environment["DATABASE_URL"];
  if (url) return databaseStore(url);
  const backend = backendService(configuration);
  return {
    call: (procedure, parameters = {}) =>
      backend.call(
        procedure,
        Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, asText(value)])),
      ),
  };
}

/** Closes the connections to the database; a later call opens new ones. */
export async function closeStores(): Promise<void> {
  const stores = [...direct.values()];
  direct.clear();
  await Promise.all(stores.map((store) => store.close()));
}
