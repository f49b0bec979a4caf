import { rounds } from "@regia/domain/testing";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { createTestDatabase } from "../../src/postgres/index.ts";
import { migrated } from "../support/databases.ts";
import { eventually } from "../support/eventually.ts";
import { AUTHENTICATOR, addressOf, buildProject } from "./project.ts";

/** The role that a request runs with. */
export type RequestRole = "anon" | "authenticated" | "service_role";

/** A migrated database and its connections. */
export interface Setup {
  /** As its superuser, without any rule, to read what is stored. */
  readonly sql: postgres.Sql;
  /**
   * Runs statements in a transaction with the role and the claims of a request, like the REST interface.
   * @param person id of a person, who is signed in with a session of the same id, or the claims of a token.
   */
  as<T>(
    role: RequestRole,
    person: string | Readonly<Record<string, string>> | null,
    work: (sql: postgres.TransactionSql) => Promise<T>,
  ): Promise<T>;
}

/** Opens a session with the person's id, unless there is one or the person does not exist. */
export async function openSession(
  { sql }: Pick<Setup, "sql">,
  { id }: { readonly id: string },
): Promise<void> {
  await sql`
    insert into auth.sessions (id, user_id) select id, id from auth.users where id = ${id} on conflict do nothing`;
}

/**
 * Runs work while another transaction holds locks, which ends when some of the work waits.
 * @param statement takes the locks.
 * @param waiting how many transactions of the work wait.
 */
export async function afterLocks<T>(
  { sql }: Pick<Setup, "sql">,
  statement: string,
  waiting: number,
  work: () => Promise<T>,
): Promise<T> {
  const { result } = await sql.begin(async (transaction) => {
    await transaction.unsafe(statement);
    const result = work();
    await eventually(async () => {
      const blocked = await sql`select from pg_stat_activity
        where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`;
      expect(blocked).toHaveLength(waiting);
    });
    return { result };
  });
  return await result;
}

interface Kind {
  readonly name: string;
  /** Fills an empty database. */
  readonly prepare: (url: string) => Promise<void>;
  /** The address that the REST interface connects to. */
  readonly login: (url: string) => string;
}

const embedded: Kind = {
  name: "embedded",
  prepare: migrated,
  login: (url) => url,
};

const hosted: Kind = {
  name: "hosted",
  prepare: (url) => buildProject(url, { defaultGrants: false }),
  login: (url) => addressOf(url, AUTHENTICATOR),
};

const hostedBefore2026: Kind = {
  name: "hosted before autumn 2026",
  prepare: (url) => buildProject(url, { defaultGrants: true }),
  login: (url) => addressOf(url, AUTHENTICATOR),
};

function connect(url: string, connections: number): postgres.Sql {
  return postgres(url, { max: connections, onnotice: () => {} });
}

function open(sql: postgres.Sql, requests: postgres.Sql): Setup {
  return {
    sql,
    as: async (role, person, work) => {
      const claims = typeof person === "string" ? { sub: person, session_id: person } : (person ?? {});
      if (typeof person === "string") await openSession({ sql }, { id: person });
      const result = await requests.begin(async (transaction) => {
        await transaction`
          select set_config('request.jwt.claims', ${JSON.stringify({ role, ...claims })}, true), set_config('role', ${role}, true)`;
        return [await work(transaction)] as const;
      });
      return result[0];
    },
  };
}

/** Opens a database before the tests of a group and closes it after them. */
function useSetup(kind: Kind): () => Setup {
  let setup: Setup | undefined;
  let close: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const database = await createTestDatabase(kind.prepare);
    const sql = connect(database.url, 4);
    const requests = connect(kind.login(database.url), 20);
    setup = open(sql, requests);
    close = async () => {
      await requests.end();
      await sql.end();
      await database.drop();
    };
  });
  afterAll(async () => {
    await close?.();
  });
  return () => {
    if (setup === undefined) throw new Error("The database is not up yet.");
    return setup;
  };
}

function onSetups(kinds: readonly Kind[], subject: string, tests: (setup: () => Setup) => void): void {
  describe.each(kinds)(`${subject}, $name`, (kind) => tests(useSetup(kind)));
}

/**
 * Runs the same tests on the embedded database and a hosted project, and in the exhaustive run on an older project: all
 * that its default grants could change is who may do what, which `privileges.test.ts` compares.
 */
export function onEverySetup(subject: string, tests: (setup: () => Setup) => void): void {
  onSetups([embedded, hosted, hostedBefore2026].slice(0, rounds(2, 3)), subject, tests);
}

/** Runs tests on a hosted project alone: those of what a setup cannot change, such as the order of locks. */
export function onOneSetup(subject: string, tests: (setup: () => Setup) => void): void {
  onSetups([hosted], subject, tests);
}

/** Runs tests of what hardly depends on the setup on a hosted project, and in the exhaustive run on every setup. */
export const onOneSetupOrAll = rounds(1, 3) === 1 ? onOneSetup : onEverySetup;

/** A hosted project and an older one, for tests that compare them. */
export const useHostedProjects = () => ({ today: useSetup(hosted), older: useSetup(hostedBefore2026) });
