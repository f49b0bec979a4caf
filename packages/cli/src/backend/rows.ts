import { ApiError } from "@regia/api/client";
import * as v from "valibot";
import { byIdPrefix, isId, isIdPrefix } from "../input/idPrefix.ts";
import type { Context } from "../program/context.ts";
import type { SignedIn } from "../session/currentSession.ts";

/** The rows of a table that the signed-in person may read. */
export interface RowsQuery<Schema extends v.GenericSchema> {
  readonly table: string;
  /** Columns and filters, as PostgREST reads them. */
  readonly columns: string;
  readonly filters?: Readonly<Record<string, string>>;
  /** The order, ending with a unique column. */
  readonly order: string;
  readonly row: Schema;
}

const PAGE_SIZE = 200;

/** Most rows that the beginning of an id is compared with, the newest first. */
const MOST_NAMED = 1000;

/** Reads one page of a table. */
async function pageOf<const Schema extends v.GenericSchema>(
  { connection, transport }: SignedIn,
  { table, columns, filters = {}, order, row }: RowsQuery<Schema>,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<v.InferOutput<Schema>[]> {
  const query = new URLSearchParams({ select: columns, order, ...filters });
  query.set("limit", String(limit));
  query.set("offset", String(offset));
  const url = `${connection.url}/rest/v1/${table}?${query}`;
  const { status, body } = await transport.send({ url }, "safe");
  const parsed = v.safeParse(v.array(row), body);
  if (!parsed.success) throw new ApiError({ kind: "unexpected", url, status });
  return parsed.output;
}

/**
 * Reads rows page by page, each once, even if rows are added meanwhile.
 *
 * @throws ApiError
 */
export async function* everyRow<const Schema extends v.GenericSchema<unknown, { readonly id: string }>>(
  session: SignedIn,
  query: RowsQuery<Schema>,
  limit: number,
): AsyncGenerator<v.InferOutput<Schema>[]> {
  const given = new Set<string>();
  for (let offset = 0; given.size < limit; offset += PAGE_SIZE) {
    const size = Math.min(PAGE_SIZE, limit);
    const rows = await pageOf(session, query, { limit: size, offset });
    const fresh = rows.filter(({ id }) => !given.has(id)).slice(0, limit - given.size);
    for (const { id } of fresh) given.add(id);
    yield fresh;
    if (rows.length < size) return;
  }
}

/**
 * The row that an id, or the beginning of one that no other row has, names; undefined if there is none.
 *
 * @param nameOf - what people know a row by
 * @throws CliError (exit code 2) for a beginning that several rows have; ApiError
 */
export async function findRow<const Schema extends v.GenericSchema<unknown, { readonly id: string }>>(
  session: SignedIn,
  query: RowsQuery<Schema>,
  given: string,
  { nameOf, context }: { readonly nameOf: (row: v.InferOutput<Schema>) => string; readonly context: Context },
): Promise<v.InferOutput<Schema> | undefined> {
  if (!isIdPrefix(given)) return undefined;
  const filters = isId(given) ? { ...query.filters, id: `eq.${given.toLowerCase()}` } : query.filters;
  const rows: v.InferOutput<Schema>[] = [];
  for await (const page of everyRow(session, { ...query, ...(filters && { filters }) }, MOST_NAMED)) {
    rows.push(...page);
  }
  return byIdPrefix(given, rows, nameOf, context);
}
