import { setTimeout as pause } from "node:timers/promises";
import { message } from "@regia/domain/messages";
import { createClient, type SupabaseClient, type User } from "@supabase/supabase-js";
import { Refusal } from "../http/index.ts";
import type { BackendConfiguration } from "./configuration.ts";

/** The backend, called with the service role over the same HTTP interfaces on every host. */
export interface BackendService {
  /**
   * Calls a procedure of the database and retries it after a conflict with another transaction.
   * @throws Refusal `unavailable` where the backend does not answer; DatabaseError for what the database refused
   */
  call(procedure: string, parameters: Readonly<Record<string, unknown>>): Promise<unknown>;
  /**
   * The account that an access token belongs to, with its identities; undefined if the token is refused.
   * @throws Refusal `unavailable` where the backend does not answer
   */
  accountOf(token: string): Promise<User | undefined>;
  /** Removes files from a bucket; missing files are ignored. */
  removeFiles(bucket: string, paths: readonly string[]): Promise<void>;
}

/** An error of the database. Its text may quote rows, so it is left out of the message. */
class DatabaseError extends Error {
  override name = "DatabaseError";
  /** SQLSTATE, or the code of the REST interface. */
  readonly code: string;

  constructor(code: string) {
    super("The database refused a call.");
    this.code = code;
  }
}

/** Errors caused by a concurrent transaction: a deadlock, a serialization failure, a rule that only a race can break. */
const CONFLICTS: ReadonlySet<string> = new Set(["40001", "40P01", "42501", "PT409"]);

/** HTTP statuses of calls that the database did not answer; 0 if there was no response. */
const NO_ANSWER: ReadonlySet<number> = new Set([0, 502, 503, 504]);

const ATTEMPTS = 3;

/** Maximum wait before the second attempt, in milliseconds; doubled for the third. */
const LONGEST_PAUSE = 40;

const clients = new Map<string, SupabaseClient>();

function clientOf({ url, secretKey }: BackendConfiguration): SupabaseClient {
  const id = `${url} ${secretKey}`;
  const auth = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };
  const client = clients.get(id) ?? createClient(url, secretKey, { auth });
  clients.set(id, client);
  return client;
}

const unavailable = (cause: unknown) =>
  new Refusal("unavailable", message("requests:unavailable"), { cause });

/** Creates a client with the service role's key. */
export function backendService(configuration: BackendConfiguration): BackendService {
  const client = clientOf(configuration);
  return {
    call: async (procedure, parameters) => {
      for (let attempt = 1; ; attempt += 1) {
        const { data, error, status } = await client.rpc(procedure, parameters);
        if (error === null) return data;
        if (NO_ANSWER.has(status)) throw unavailable(error);
        if (attempt === ATTEMPTS || !CONFLICTS.has(error.code)) throw new DatabaseError(error.code);
        await pause(Math.random() * LONGEST_PAUSE * attempt);
      }
    },
    accountOf: async (token) => {
      const { data, error } = await client.auth.getUser(token);
      if (error === null) return data.user;
      const { status = 0 } = error;
      if (status >= 400 && status < 500) return undefined;
      throw unavailable(error);
    },
    removeFiles: async (bucket, paths) => {
      if (paths.length === 0) return;
      const { error } = await client.storage.from(bucket).remove([...paths]);
      if (error !== null) throw error;
    },
  };
}
