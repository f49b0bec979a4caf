// Random queries of the REST interface. `REGIA_FUZZ_RUNS=20000 REGIA_FUZZ_SEED=1 vitest ... attacks/queries` runs more.

import { rounds } from "@regia/domain/testing";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { type Person, quickPerson } from "../support/people.ts";
import { useTestServer } from "../support/server.ts";

const RUNS = Number(process.env["REGIA_FUZZ_RUNS"] ?? rounds(150, 400));
const SEED = Number(process.env["REGIA_FUZZ_SEED"] ?? 12);
/** Milliseconds within which every query is answered. */
const LONGEST = 5_000;

const UNLIMITED = "100000000/60";
const server = useTestServer({ REGIA_LIMIT_REST_ACCOUNT: UNLIMITED, REGIA_LIMIT_REST_ADDRESS: UNLIMITED });

let victim: Person;
let mallory: Person;
/** The victim's. */
let workspace: string;
/** Tables, and the column of each that names whose rows they are. */
const OWNERS = {
  profiles: "id",
  preferences: "user_id",
  billing_customers: "user_id",
  plan_grants: "user_id",
  usage_counters: "user_id",
  workspaces: "payer_id",
  workspace_members: "user_id",
  workspace_invitations: "invited_by",
};
const NAMES = Object.keys(OWNERS);
const UNKNOWN_NAMES = ["users", "auth.users", "audit_log", "objects", "nope", "", "profiles ", "pg_class"];
const SECRETS = ["Vittoria Segreta", "+39 333 0000000", "Stanza Segreta", "ospite.segreto@example.com"];
const INTERNALS = /\bat [\w.<>]+ \(|\/packages\/|node_modules|PostgresError|kysely|sb_secret_|\bstack\b/i;

/** What the database offers, as its owner sees it. */
const columns: string[] = [];
const functions: { readonly name: string; readonly parameters: string[] }[] = [];

beforeAll(async () => {
  const { sql } = server();
  [victim, mallory] = await Promise.all([quickPerson(server()), quickPerson(server())]);
  await sql`update public.profiles set full_name = ${SECRETS[0] ?? ""}, phone = ${SECRETS[1] ?? ""} where id = ${victim.id}`;
  for (const { id } of [victim, mallory]) {
    await sql`insert into public.preferences (user_id, profile_visibility) values (${id}, 'private')`;
    await sql`
      insert into public.billing_customers (user_id, provider_id) values (${id}, ${`cus_${id}`})`;
    await sql`
      insert into public.plan_grants (user_id, source, plan, valid_from) values (${id}, 'admin', 'pro', now())`;
    await sql`
      insert into public.usage_counters (user_id, counter, period_start, used)
      values (${id}, 'activeChats', '-infinity', 4)`;
  }
  const [room] = await sql<{ id: string }[]>`
    insert into public.workspaces (name, slug, payer_id) values ('Stanza Segreta', 'stanza-segreta', ${victim.id})
    returning id`;
  workspace = room?.id ?? "";
  await sql`
    insert into public.workspace_members (workspace_id, user_id, role) values (${workspace}, ${victim.id}, 'owner')`;
  await sql`
    insert into public.workspace_invitations (workspace_id, email, invited_by)
    values (${workspace}, 'ospite.segreto@example.com', ${victim.id})`;
  const found = await sql<{ name: string }[]>`
    select distinct column_name as name from information_schema.columns where table_schema = 'public' order by 1`;
  columns.push(...found.map(({ name }) => name));
  // The attacker's account must last as long as the test.
  functions.push(
    ...(await sql<{ name: string; parameters: string[] }[]>`
      select proname as name, coalesce(proargnames, '{}') as parameters from pg_proc
      where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype and proname <> 'delete_account'
      order by 1`),
  );
});

const oneOf = (...values: readonly string[]) => fc.constantFrom(...values);
/** Values are looked up when a query is generated, because the database names them. */
const anyColumn = fc.oneof(
  { weight: 8, arbitrary: fc.nat().map((index) => columns[index % columns.length] ?? "id") },
  {
    weight: 1,
    arbitrary: oneOf("id", "user_id", "email", "nope", "*", "", "a b", '"id"', "id->x", "id->>0", "ID"),
  },
);
const text = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: "binary", maxLength: 6 }),
  oneOf("", "null", "true", "NaN", "Infinity", "%", "*", "(", ")", "{", "}", "[]", '"', "\\", "'", "--", ";"),
  oneOf("(1,2)", "{1,2}", '{"a":1}', "2026-11-22", "infinity", "\u0000", "\ud800", "%00", "💥", "e\u0301"),
);
const value = fc.oneof(
  { weight: 2, arbitrary: oneOf("1", "a", "free", "2026-11-22", "true", "*a*", "{}") },
  text,
  fc.integer().map(String),
  fc.bigInt().map(String),
  fc.double().map(String),
  fc.uuid(),
  fc.nat(2).map((index) => [victim.id, mallory.id, workspace][index] ?? ""),
);
const operator = fc.oneof(
  {
    weight: 6,
    arbitrary: oneOf("eq", "neq", "gt", "gte", "lt", "lte", "like", "ilike", "not.eq", "isdistinct"),
  },
  {
    weight: 3,
    arbitrary: oneOf("match", "imatch", "cs", "cd", "ov", "sl", "adj", "fts", "wfts", "fts(italian)"),
  },
  {
    weight: 1,
    arbitrary: oneOf("in", "is", "not.in", "eq(any)", "like(all)", "nope", "", "not", "not.not.eq"),
  },
);
const condition = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(operator, value).map(([name, operand]) => `${name}.${operand}`) },
  {
    weight: 1,
    arbitrary: oneOf("is.null", "not.is.null", "is.true", "in.(1,2)", 'in.("a","b")', "cs.{a}", "ov.[1,2)"),
  },
);
const logic: fc.Arbitrary<string> = fc.letrec<{ tree: string; leaf: string }>((tie) => ({
  leaf: fc.tuple(anyColumn, condition).map(([column, rest]) => `${column}.${rest}`),
  tree: fc.oneof(
    { maxDepth: 4 },
    tie("leaf"),
    fc
      .tuple(oneOf("and", "or", "not.and", "not.or", ""), fc.array(tie("tree"), { maxLength: 3 }))
      .map(([name, parts]) => `${name}(${parts.join(",")})`),
  ),
})).tree;
const table = fc.oneof(
  { weight: 8, arbitrary: oneOf(...NAMES) },
  { weight: 1, arbitrary: oneOf(...UNKNOWN_NAMES) },
);
const selected: fc.Arbitrary<string> = fc.letrec<{ list: string; item: string }>((tie) => ({
  item: fc.oneof(
    { maxDepth: 3 },
    anyColumn,
    fc
      .tuple(anyColumn, oneOf("text", "integer", "jsonb", "nope", "regclass"))
      .map((parts) => parts.join("::")),
    fc.tuple(oneOf("a", "id", "", "ü"), anyColumn).map((parts) => parts.join(":")),
    fc.tuple(anyColumn, oneOf("count()", "sum()", "max()", "nope()")).map((parts) => parts.join(".")),
    fc
      .tuple(oneOf("", "...", "x:"), table, oneOf("", "!inner", "!left", "!user_id", "!nope"), tie("list"))
      .map(([prefix, name, hint, list]) => `${prefix}${name}${hint}(${list})`),
  ),
  list: fc.array(tie("item"), { maxLength: 4 }).map((items) => items.join(",")),
})).list;
const order = fc
  .array(
    fc
      .tuple(anyColumn, oneOf("", ".asc", ".desc", ".nope", ".desc.nullslast", ".asc.nullsfirst", ".."))
      .map((parts) => parts.join("")),
    { maxLength: 3 },
  )
  .map((parts) => parts.join(","));
const number = fc.oneof(
  fc.nat(5).map(String),
  oneOf("-1", "0", "1e3", "9999999999999999999", "x", "", "1.5"),
);
const parameter = fc.oneof(
  fc.tuple(anyColumn, condition),
  fc.tuple(fc.constant("select"), selected),
  fc.tuple(fc.constant("order"), order),
  fc.tuple(oneOf("or", "and", "not.or", "not.and"), logic),
  fc.tuple(oneOf("limit", "offset", "profiles.limit"), number),
  fc.tuple(oneOf("columns", "on_conflict"), selected),
  fc.tuple(text, text),
);
const header = fc.oneof(
  fc.tuple(
    fc.constant("prefer"),
    fc
      .array(
        oneOf(
          ...[
            "return=representation",
            "return=minimal",
            "return=headers-only",
            "count=exact",
            "count=planned",
          ],
          ...[
            "count=estimated",
            "resolution=merge-duplicates",
            "resolution=ignore-duplicates",
            "missing=default",
          ],
          ...[
            "handling=strict",
            "tx=rollback",
            "max-affected=0",
            "timezone=Nope/Nope",
            "nope=1",
            "params=single-object",
          ],
        ),
        { maxLength: 4 },
      )
      .map((parts) => parts.join(", ")),
  ),
  fc.tuple(
    fc.constant("accept"),
    oneOf(
      ...[
        "application/json",
        "application/vnd.pgrst.object+json",
        "text/csv",
        "application/geo+json",
        "*/*",
        "nope",
      ],
      ...[
        "application/vnd.pgrst.plan+json",
        "application/octet-stream",
        "application/vnd.pgrst.array+json;nulls=stripped",
      ],
    ),
  ),
  fc.tuple(
    oneOf("accept-profile", "content-profile"),
    oneOf("public", "public", "public", "private", "auth", "nope"),
  ),
  fc.tuple(fc.constant("range"), oneOf("0-1", "5-2", "-1", "x", "0-", "99999999999999999999-", "items=0-1")),
  fc.tuple(fc.constant("range-unit"), oneOf("items", "bytes")),
  fc.tuple(fc.constant("if-match"), oneOf("*", "x")),
);
const record = fc.dictionary(anyColumn, fc.oneof(value, fc.jsonValue({ maxDepth: 2 })), { maxKeys: 4 });
const body = fc.oneof(
  record.map((row) => ({ type: "application/json", content: JSON.stringify(row) })),
  fc
    .array(record, { maxLength: 3 })
    .map((rows) => ({ type: "application/json", content: JSON.stringify(rows) })),
  fc.json().map((content) => ({ type: "application/json", content })),
  fc
    .tuple(
      oneOf(
        "application/json",
        "text/csv",
        "application/x-www-form-urlencoded",
        "text/plain",
        "multipart/form-data",
        "x",
      ),
      text,
    )
    .map(([type, content]) => ({ type, content })),
  fc.constant(undefined),
);
/** A function, its arguments by name, in the address or the body. */
const call = fc
  .tuple(fc.nat(), fc.array(fc.oneof(value, fc.jsonValue({ maxDepth: 2 })), { maxLength: 4 }))
  .map(([index, values]) => {
    const { name, parameters } = functions[index % functions.length] ?? { name: "nope", parameters: [] };
    return { name, given: values.map((each, place) => [parameters[place] ?? "nope", each] as const) };
  });
const resource = fc.oneof(
  { weight: 3, arbitrary: table.map((name) => ({ path: name, given: undefined })) },
  {
    weight: 1,
    arbitrary: call.map(({ name, given }) => ({ path: `rpc/${name}`, given: Object.fromEntries(given) })),
  },
  {
    weight: 1,
    arbitrary: text.map((name) => ({ path: encodeURIComponent(name.toWellFormed()), given: undefined })),
  },
);
const query = fc.record({
  signedIn: fc.boolean(),
  method: fc.oneof(
    { weight: 4, arbitrary: fc.constant("GET") },
    { weight: 4, arbitrary: oneOf("POST", "PATCH", "PUT", "DELETE", "HEAD", "OPTIONS") },
  ),
  resource,
  parameters: fc.array(parameter, { maxLength: 4 }),
  isEncoded: fc.boolean(),
  headers: fc.array(header, { maxLength: 3 }),
  body,
});
type Query = typeof query extends fc.Arbitrary<infer Each> ? Each : never;

function addressOf({ resource: { path }, parameters, isEncoded }: Query): string {
  const encoded = (part: string) =>
    isEncoded ? encodeURIComponent(part.toWellFormed()) : part.replaceAll("#", "");
  const search = parameters.map(([name, content]) => `${encoded(name)}=${encoded(content)}`).join("&");
  return `${server().url}/rest/v1/${path}?${search}`;
}

function requestOf(asked: Query): RequestInit {
  const {
    signedIn,
    method,
    headers,
    resource: { given },
  } = asked;
  const all = new Headers({ apikey: server().key });
  if (signedIn) all.set("authorization", `Bearer ${mallory.accessToken}`);
  for (const [name, content] of headers) all.set(name, content);
  const sent =
    given === undefined ? asked.body : { type: "application/json", content: JSON.stringify(given) };
  if (method === "GET" || method === "HEAD" || sent === undefined) return { method, headers: all };
  all.set("content-type", sent.type);
  return { method, headers: all, body: sent.content };
}

async function ask(asked: Query): Promise<void> {
  const started = performance.now();
  const answer = await fetch(addressOf(asked), { ...requestOf(asked), redirect: "manual" });
  const said = await answer.text();
  expect(answer.status, said).toBeLessThan(500);
  expect(said).not.toMatch(INTERNALS);
  for (const secret of [...SECRETS, victim.email]) expect(said).not.toContain(secret);
  if (answer.ok) expect(said).not.toContain(victim.id);
  expect(performance.now() - started).toBeLessThan(LONGEST);
}

/** Everything that is stored about the victim. */
async function stored(): Promise<unknown[]> {
  const { sql } = server();
  const rows = Object.entries(OWNERS).map(
    ([name, owner]) => sql`select * from ${sql(name)} where ${sql(owner)} = ${victim.id}`,
  );
  return await Promise.all([...rows, sql`select id, email from auth.users where id = ${victim.id}`]);
}

test(`${RUNS} random queries are answered within bounds, and show and change nobody else's rows`, async () => {
  const before = await stored();
  await fc.assert(fc.asyncProperty(query, ask), { numRuns: RUNS, seed: SEED, endOnFailure: RUNS > 400 });
  expect(await stored()).toEqual(before);
}, 3_600_000);
