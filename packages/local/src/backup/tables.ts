import type postgres from "postgres";

/** A table that a backup contains. */
export interface StoredTable {
  /** Quoted, with its schema. */
  readonly name: string;
  /** Its stored columns, quoted; generated ones are left out. */
  readonly columns: readonly string[];
}

/**
 * The tables of the product and of its authentication and storage services, in a fixed order. The tables of revisions
 * and migrations are left out, because a restored store creates its own; so is that of emails that wait, because the
 * store that was copied sends them.
 */
export async function storedTables(sql: postgres.Sql | postgres.TransactionSql): Promise<StoredTable[]> {
  return await sql<StoredTable[]>`
    select
      format('%I.%I', n.nspname, c.relname) as name,
      array_agg(quote_ident(a.attname) order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r'
      and n.nspname in ('auth', 'storage', 'public', 'private', 'embedded')
      and c.oid is distinct from to_regclass('embedded.revision')
      and c.oid is distinct from to_regclass('private.outgoing_mail')
    group by 1
    order by 1`;
}
