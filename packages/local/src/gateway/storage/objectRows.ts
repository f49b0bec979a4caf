import type postgres from "postgres";
import { STORAGE_WRITES } from "../../database/storageLock.ts";
import type { ConnectionTurns } from "../http/connections.ts";
import { storageError } from "../http/response.ts";
import type { Draft, ObjectFiles } from "./objects.ts";
import { formerName } from "./objects.ts";
import type { UploadRules } from "./uploads.ts";

/** Who asks, as the policies of the database see it. */
export interface Caller {
  readonly role: "anon" | "authenticated" | "service_role";
  /** The claims of the verified token. */
  readonly claims: Readonly<Record<string, unknown>>;
  /** Whose share of the connections is used; undefined for none. */
  readonly share: string | undefined;
}

/** The path of an object. */
export interface ObjectPath {
  readonly bucket: string;
  readonly name: string;
}

/** An object to be stored. */
export interface NewObject extends ObjectPath {
  readonly draft: Draft;
  readonly metadata: postgres.JSONValue;
  /** Whether an existing object is replaced. */
  readonly upsert: boolean;
}

/** Which part of a bucket is listed. */
export interface Listing {
  readonly bucket: string;
  /** The folder, with or without a slash at its end; empty for the bucket itself. */
  readonly prefix: string;
  /** Beginning of the names. */
  readonly search: string;
  readonly sortBy: {
    readonly column: "name" | "updated_at" | "created_at" | "last_accessed_at";
    readonly order?: "asc" | "desc";
  };
  readonly limit: number;
  readonly offset: number;
}

/** What a bucket allows, and whether everybody may read its objects. */
export interface Bucket extends UploadRules {
  readonly isPublic: boolean;
}

/** The end of a call whose turn to use the database did not come in time. */
export class OutOfTurn extends Error {}

/** Undoes a transaction that only asked whether it would be allowed. */
class OnlyAsked extends Error {}

/** The rows of objects, read and written with the caller's role, so that the policies decide. */
export function objectRows(sql: postgres.Sql, files: ObjectFiles, inTurn: ConnectionTurns) {
  async function as<T>(
    { role, claims, share }: Caller,
    work: (transaction: postgres.TransactionSql) => Promise<T>,
  ): Promise<T> {
    const result = await inTurn(share, () =>
      sql.begin(async (transaction) => {
        await transaction`
          select set_config('request.jwt.claims', ${JSON.stringify({ ...claims, role })}, true),
            set_config('role', ${role}, true)`;
        return { value: await work(transaction) };
      }),
    );
    if (result === undefined) throw new OutOfTurn();
    return result.value;
  }

  async function insert(
    transaction: postgres.TransactionSql,
    caller: Caller,
    { bucket, name, upsert }: Omit<NewObject, "draft" | "metadata">,
    version: string,
    metadata: postgres.JSONValue,
  ): Promise<string> {
    const { sub = null } = caller.claims;
    const owner = typeof sub === "string" ? sub : null;
    const [row] = await transaction<{ id: string }[]>`
      insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata)
      values (${bucket}, ${name}, ${owner}, ${owner}, ${version}, ${transaction.json(metadata)})
      ${
        upsert
          ? transaction`
            on conflict (bucket_id, name) do update set owner = excluded.owner, owner_id = excluded.owner_id,
              version = excluded.version, metadata = excluded.metadata, updated_at = now()`
          : transaction``
      }
      returning id`;
    if (row === undefined) throw new Error("The row of an object was not written.");
    return row.id;
  }

  return {
    /** A bucket; undefined if there is none. */
    bucket: async (id: string, largest: number): Promise<Bucket | undefined> => {
      const [found] = await sql<{ isPublic: boolean; largest: number | null; types: string[] | null }[]>`
        select public as "isPublic", file_size_limit::float8 as largest, allowed_mime_types as types
        from storage.buckets where id = ${id}`;
      return found && { ...found, largest: Math.min(found.largest ?? largest, largest) };
    },
    /** The version of the object at a path, whoever asks. */
    versionAt: async ({ bucket, name }: ObjectPath): Promise<string | undefined> => {
      const [found] = await sql<{ version: string }[]>`
        select version from storage.objects where bucket_id = ${bucket} and name = ${name}`;
      return found?.version;
    },
    /** The object at a path, if the caller may see it. */
    find: async (caller: Caller, { bucket, name }: ObjectPath) => {
      const [found] = await as(
        caller,
        (transaction) => transaction<{ version: string; metadata: postgres.JSONValue }[]>`
          select version, metadata from storage.objects where bucket_id = ${bucket} and name = ${name}`,
      );
      return found;
    },
    /** The names of those of some objects that the caller may see. */
    seenAmong: async (caller: Caller, bucket: string, names: readonly string[]): Promise<Set<string>> => {
      const seen = await as(
        caller,
        (transaction) => transaction<{ name: string }[]>`
          select name from storage.objects where bucket_id = ${bucket} and name = any(${[...names]})`,
      );
      return new Set(seen.map(({ name }) => name));
    },
    /**
     * What a folder holds that the caller may see, as hosted Storage lists it: the names without the folder's, first the
     * folders in it, of which only the name is known.
     */
    list: async (caller: Caller, { bucket, prefix, search, sortBy, limit, offset }: Listing) => {
      const folder = prefix === "" || prefix.endsWith("/") ? prefix : `${prefix}/`;
      const { column, order = "asc" } = sortBy;
      return await as(
        caller,
        (transaction) => transaction`
          with seen as (
            select substr(name, length(${folder}::text) + 1) as rest, id, updated_at, created_at, last_accessed_at, metadata
            from storage.objects
            where bucket_id = ${bucket} and starts_with(name, ${folder})
              and starts_with(lower(substr(name, length(${folder}::text) + 1)), lower(${search}))
          ), listed as (
            select distinct split_part(rest, '/', 1) as name, null::uuid as id, null::timestamptz as updated_at,
              null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata
            from seen where strpos(rest, '/') > 0
            union all
            select rest, id, updated_at, created_at, last_accessed_at, metadata from seen where strpos(rest, '/') = 0
          )
          select name, id, updated_at, created_at, last_accessed_at, metadata from listed
          order by id is not null, ${transaction(column)} ${order === "asc" ? transaction`asc` : transaction`desc`}, name
          limit ${limit} offset ${offset}`,
      );
    },
    /**
     * Asks whether the caller may store an object, before its content is read.
     * @throws the database's error if not
     */
    askToStore: async (caller: Caller, path: ObjectPath & { readonly upsert: boolean }): Promise<void> => {
      try {
        await as(caller, async (transaction) => {
          await insert(transaction, caller, path, "", {});
          throw new OnlyAsked();
        });
      } catch (error) {
        if (!(error instanceof OnlyAsked)) throw error;
      }
    },
    /**
     * Writes the row, then keeps the file, then commits: a row always has its file. A file whose row was not committed
     * is removed.
     * @returns the object's id
     * @throws the database's error
     */
    store: async (caller: Caller, { draft, metadata, ...path }: NewObject): Promise<string> => {
      let isKept = false;
      try {
        return await as(caller, async (transaction) => {
          const id = await insert(transaction, caller, path, draft.version, metadata);
          isKept = true;
          await draft.keep();
          return id;
        });
      } catch (error) {
        await draft.discard();
        if (isKept) {
          // The answer to a commit can be lost; the next sweep decides then.
          const rows = await sql`select from storage.objects where version = ${draft.version}`.catch(() => [
            true,
          ]);
          if (rows.length === 0) await files.remove(draft.version);
        }
        throw error;
      }
    },
    /**
     * Gives an object another path; its file is named after its version, and stays.
     * @returns false if the caller sees no such object
     * @throws the database's error
     */
    move: async (caller: Caller, from: ObjectPath, to: ObjectPath): Promise<boolean> => {
      const moved = await as(
        caller,
        (transaction) => transaction`
          update storage.objects
          set bucket_id = ${to.bucket}, name = ${to.name}, owner = auth.uid(), owner_id = auth.uid()::text, updated_at = now()
          where bucket_id = ${from.bucket} and name = ${from.name}
          returning id`,
      );
      return moved.length > 0;
    },
    /** Removes those of some objects that the caller may remove, and returns their rows. */
    remove: async (caller: Caller, bucket: string, names: readonly string[]): Promise<unknown[]> => {
      const removed = await as(
        caller,
        (transaction) => transaction<{ row: unknown }[]>`
          delete from storage.objects as o where bucket_id = ${bucket} and name = any(${[...names]})
          returning to_jsonb(o) as row`,
      );
      return removed.map(({ row }) => row);
    },
    /**
     * Makes files and rows agree after a crash: files without a row and rows without a file are removed.
     * @param removes false to only give files their present names, where the files may belong to another database.
     */
    sweep: async (removes: boolean): Promise<void> => {
      await sql.begin(async (transaction) => {
        await transaction`select pg_advisory_xact_lock(${STORAGE_WRITES})`;
        const rows = await transaction<{ id: string; bucket: string; name: string; version: string }[]>`
          select id, bucket_id as bucket, name, version from storage.objects where version is not null`;
        const names = await files.names();
        const missing: string[] = [];
        for (const { id, bucket, name, version } of rows) {
          const former = formerName(bucket, name);
          if (names.delete(version)) continue;
          if (names.delete(former)) await files.adopt(former, version);
          else missing.push(id);
        }
        if (!removes) return;
        if (missing.length > 0) await transaction`delete from storage.objects where id = any(${missing})`;
        for (const name of names) await files.remove(name);
      });
    },
  };
}

/** The response to what the database refused; undefined for other errors. */
export function refusalOf(error: unknown): Response | undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "42501") {
    return storageError(400, "Unauthorized", "new row violates row-level security policy", 403);
  }
  if (code === "23505") return storageError(400, "Duplicate", "The resource already exists", 409);
  if (code === "23503")
    return storageError(400, "InvalidRequest", "The related resource does not exist", 404);
  return undefined;
}
