import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join, relative } from "node:path";
import { gzipSync } from "node:zlib";
import type postgres from "postgres";
import { create, extract, Header } from "tar";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestFolder, testFolder } from "../../tests/support/app.ts";
import { clientFor, GOOD_PASSWORD, newPerson, type Person } from "../../tests/support/people.ts";
import { ADMIN, startTestServer, type TestServer } from "../../tests/support/server.ts";
import { openDraftFolder } from "../data/index.ts";
import { readDatabaseSource } from "../database/index.ts";
import { Failure } from "../failure/index.ts";
import { FOLDERS } from "../server/index.ts";
import type { NewManifest } from "./archive.ts";
import { restoreBackup, takeBackup } from "./index.ts";
import { storedTables } from "./tables.ts";
import { unpack } from "./unpack.ts";

const PICTURE = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const { migrations } = readDatabaseSource(FOLDERS.database);

/** All stored rows as text, by table. */
async function everything({ sql }: TestServer): Promise<Record<string, string[]>> {
  const tables = await storedTables(sql);
  const contents = tables.map(async ({ name }) => {
    const rows = await sql.unsafe<{ row: string }[]>(`select t::text as row from ${name} as t order by 1`);
    return [name, rows.map(({ row }) => row)] as const;
  });
  return Object.fromEntries(await Promise.all(contents));
}

async function failureOf(work: Promise<unknown>): Promise<string | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (error instanceof Failure) return error.code;
    throw error;
  }
}

describe("a backup of a server that runs", () => {
  let folder: TestFolder;
  let person: Person;
  let before: Record<string, string[]>;
  let waiting: readonly postgres.Row[];
  let keys: string;
  const place = (name: string) => join(folder.path, name);
  const admin = (server: TestServer, token: string, body: unknown, method = "PUT") =>
    fetch(`${server.url}/.netlify/functions/admin`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  /** Whose emails a server has yet to send. */
  const waitingIn = ({ sql }: TestServer) => sql`select recipient from private.outgoing_mail`;
  const signIn = async (server: TestServer, email: string) => {
    const client = clientFor(server.url, server.key);
    const { data, error } = await client.auth.signInWithPassword({ email, password: GOOD_PASSWORD });
    if (error) throw error;
    return data.session.access_token;
  };

  beforeAll(async () => {
    folder = testFolder();
    const server = await startTestServer({ REGIA_DATA_DIR: place("data") });
    person = await newPerson(server.url, server.key);
    await person.client
      .from("profiles")
      .update({ display_name: 'Tab\tè, \\N e "virgolette" 😀'.replace("\t", " ") })
      .eq("id", person.id);
    await person.client.storage
      .from("avatars")
      .upload(`${person.id}/1.png`, PICTURE, { contentType: "image/png" });
    await person.client.from("preferences").insert({ user_id: person.id, profile_visibility: "private" });
    await person.client.rpc("consume", { action: "uploadFile" });
    const token = await signIn(server, ADMIN.email);
    expect((await admin(server, token, { action: "start_trial", userId: person.id })).status).toBe(200);
    await server.sql`
      insert into private.outgoing_mail (kind, recipient, payload, next_attempt_at)
      values ('handover-offered', ${person.email}, '{"workspace": "Studio", "payer": "Anna", "slug": "studio"}',
        now() + interval '1 day')`;
    before = await everything(server);
    // Rows are written during the backup.
    let writing = true;
    const writer = (async () => {
      for (let turn = 0; writing; turn += 1) {
        await server.sql`insert into private.answered_requests (actor_id, key, body_hash) values (${person.id}, ${`k${turn}`}, '')`;
      }
    })();
    await takeBackup(place("data"), place("regia.tar.gz"));
    writing = false;
    await writer;
    waiting = await waitingIn(server);
    await server.stop();
    keys = readFileSync(join(place("data"), "keys.json"), "utf8");
  });
  afterAll(() => folder.remove());

  test("is one file that only its owner can read, and leaves no temporary file", () => {
    expect(statSync(place("regia.tar.gz")).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder.path).filter((name) => name.startsWith(".regia-draft"))).toEqual([]);
    expect(readdirSync(place("data")).filter((name) => name.startsWith(".regia-draft"))).toEqual([]);
  });

  test("restores everything: rows, passwords, tokens, pictures, rules; only the server sends the emails that wait", async () => {
    await restoreBackup(place("regia.tar.gz"), place("restored"), migrations);
    expect(readFileSync(join(place("restored"), "keys.json"), "utf8")).toBe(keys);
    // The start leaves to people what workflows may have done since.
    const mark = join(place("restored"), "restored");
    expect(existsSync(mark)).toBe(true);
    const server = await startTestServer({ REGIA_DATA_DIR: place("restored") });
    expect(existsSync(mark)).toBe(false);
    try {
      expect([waiting, await waitingIn(server)]).toEqual([[{ recipient: person.email }], []]);
      const after = await everything(server);
      // The written rows are of one moment too: the first ones, without a gap.
      const written = after["private.answered_requests"]?.length ?? 0;
      const numbers = await server.sql`
        select count(*)::int as rows, coalesce(max(substr(key, 2)::int) + 1, 0) as next from private.answered_requests`;
      expect(numbers).toEqual([{ rows: written, next: written }]);
      expect({ ...after, "private.answered_requests": [] }).toEqual({
        ...before,
        "private.answered_requests": [],
      });

      const profile = await clientFor(server.url, server.key)
        .from("profiles")
        .select("display_name, plan")
        .setHeader("authorization", `Bearer ${person.accessToken}`)
        .single();
      expect(profile.data).toEqual({ display_name: 'Tab è, \\N e "virgolette" 😀', plan: "pro" });
      const picture = await fetch(`${server.url}/storage/v1/object/public/avatars/${person.id}/1.png`);
      expect(new Uint8Array(await picture.arrayBuffer())).toEqual(PICTURE);

      const token = await signIn(server, ADMIN.email);
      expect((await admin(server, token, { action: "start_trial", userId: person.id })).status).toBe(409);
      const limits = {
        action: "update_custom_limits",
        userId: person.id,
        customLimits: { maxSmsPerMonth: 1 },
      };
      expect((await admin(server, token, limits)).status).toBe(200);
      const ids = await server.sql<{ id: string }[]>`select id from private.audit_log order by id`;
      expect(new Set(ids.map(({ id }) => id)).size).toBe(2);
      await expect(server.sql`delete from private.audit_log`).rejects.toThrow();
      await expect(
        server.sql`update public.profiles set role = 'user' where role = 'admin'`,
      ).rejects.toThrow();
    } finally {
      await server.stop();
    }
  });

  test("of a stopped server has the same content", async () => {
    const summary = await takeBackup(place("data"), place("cold.tar.gz"));
    expect(summary.users).toBe(before["auth.users"]?.length);
    expect(existsSync(join(place("data"), "postgres", "postmaster.pid"))).toBe(false);
  });

  test("of a store without triggers and bucket is restored with both", async () => {
    const broken = await startTestServer({ REGIA_DATA_DIR: place("data") });
    const { sql } = broken;
    await sql`drop trigger handle_new_user on auth.users`;
    await sql`alter table public.profiles disable trigger guard_profile_update`;
    await sql`drop policy "own avatars can be uploaded" on storage.objects`;
    await sql`drop function public.export_account()`;
    await sql`update storage.buckets set file_size_limit = null`;
    const health = async (server: TestServer) => {
      const answer = await fetch(`${server.url}/healthz`);
      return [answer.status, ((await answer.json()) as { missing?: string[] }).missing];
    };
    expect(await health(broken)).toEqual([503, expect.objectContaining({ length: 5 })]);
    await takeBackup(place("data"), place("without-limit.tar.gz"));
    await sql`delete from storage.objects`;
    await sql`delete from storage.buckets`;
    expect(await health(broken)).toEqual([503, expect.objectContaining({ length: 5 })]);
    await takeBackup(place("data"), place("without-bucket.tar.gz"));
    await broken.stop();
    for (const name of ["without-limit", "without-bucket"]) {
      await restoreBackup(place(`${name}.tar.gz`), place(name), migrations);
      const whole = await startTestServer({ REGIA_DATA_DIR: place(name) });
      expect(await health(whole)).toEqual([200, undefined]);
      await whole.stop();
    }
  });

  test("is not written over anything", async () => {
    writeFileSync(place("taken"), "mine");
    expect(await failureOf(takeBackup(place("data"), place("taken")))).toBe("backup-exists");
    expect(readFileSync(place("taken"), "utf8")).toBe("mine");
    expect(await failureOf(takeBackup(place("data"), place("nowhere/x.tar.gz")))).toBe(
      "backup-place-missing",
    );
    expect(await failureOf(takeBackup(place("nowhere"), place("x.tar.gz")))).toBe("backup-nothing");
    expect(existsSync(place("nowhere"))).toBe(false);
  });

  test("is not restored over anything", async () => {
    const before = readdirSync(place("data")).sort();
    expect(await failureOf(restoreBackup(place("regia.tar.gz"), place("data"), migrations))).toBe(
      "restore-not-empty",
    );
    expect(readdirSync(place("data")).sort()).toEqual(before);
  });

  describe("that was changed", () => {
    const untouched = async (archive: string, code: string, list = migrations) => {
      const target = place(`target-${crypto.randomUUID()}`);
      expect(await failureOf(restoreBackup(archive, target, list))).toBe(code);
      expect(existsSync(target)).toBe(false);
      expect(readdirSync(folder.path).filter((name) => name.startsWith(".regia-draft"))).toEqual([]);
    };
    /** An archive with these changes, its manifest first. */
    const changed = async (name: string, change: (unpacked: string) => void) => {
      const unpacked = place(`unpacked-${name}`);
      mkdirSync(unpacked);
      await extract({ file: place("regia.tar.gz"), cwd: unpacked });
      change(unpacked);
      const file = place(`${name}.tar.gz`);
      const others = readdirSync(unpacked, { recursive: true, withFileTypes: true })
        .filter((entry) => !entry.isDirectory() && entry.name !== "manifest.json")
        .map((entry) => join(relative(unpacked, entry.parentPath), entry.name));
      await create({ file, cwd: unpacked, gzip: true }, ["manifest.json", ...others]);
      return file;
    };
    const manifestOf = (unpacked: string): NewManifest =>
      JSON.parse(readFileSync(join(unpacked, "manifest.json"), "utf8")) as NewManifest;
    const writeManifest = (unpacked: string, manifest: object) =>
      writeFileSync(join(unpacked, "manifest.json"), JSON.stringify(manifest));
    /** The path of the stored picture in an unpacked archive. */
    const pictureIn = (unpacked: string) => {
      const path = manifestOf(unpacked).entries.find((entry) => entry.path.startsWith("storage/"))?.path;
      if (path === undefined) throw new Error("There is no picture in the archive.");
      return join(unpacked, path);
    };
    /** An archive whose only file besides the manifest is announced with a size, and never comes. */
    const bomb = (name: string, path: string, size: number, manifest: string) => {
      const header = (of: string, bytes: number) => {
        const block = Buffer.alloc(512);
        new Header({ path: of, size: bytes, mode: 0o600, type: "File" }).encode(block);
        return block;
      };
      const padding = Buffer.alloc((512 - (Buffer.byteLength(manifest) % 512)) % 512);
      const first = [header("manifest.json", Buffer.byteLength(manifest)), Buffer.from(manifest), padding];
      const file = place(`${name}.tar.gz`);
      writeFileSync(file, gzipSync(Buffer.concat([...first, header(path, size), Buffer.alloc(1024 * 1024)])));
      return file;
    };

    test("is refused if it is missing, truncated, or another file", async () => {
      await untouched(place("missing.tar.gz"), "backup-missing");
      const bytes = readFileSync(place("regia.tar.gz"));
      writeFileSync(place("cut.tar.gz"), bytes.subarray(0, bytes.length / 2));
      await untouched(place("cut.tar.gz"), "backup-damaged");
      writeFileSync(place("text.tar.gz"), "this is no archive");
      await untouched(place("text.tar.gz"), "backup-damaged");
    });

    test("leaves nothing of a restoration that was killed", async () => {
      const killed = place(`.regia-draft-${crypto.randomUUID()}`);
      const running = openDraftFolder(place("target"));
      for (const path of [killed, running.path]) {
        mkdirSync(join(path, "archive"), { recursive: true });
        writeFileSync(join(path, "archive", "keys.json"), "{}");
        utimesSync(path, 0, 0);
      }
      expect(await failureOf(restoreBackup(place("missing.tar.gz"), place("target"), migrations))).toBe(
        "backup-missing",
      );
      expect(existsSync(killed)).toBe(false);
      expect(existsSync(running.path)).toBe(true);
      running.release();
    });

    test("is refused when its lists do not fit the tables", async () => {
      const lists: Record<string, (manifest: NewManifest) => object> = {
        columns: ({ tables }) => ({ tables: tables.map((each) => ({ ...each, columns: [] })) }),
        tables: ({ tables }) => ({ tables: tables.filter(({ name }) => name !== "private.audit_log") }),
      };
      for (const [name, change] of Object.entries(lists)) {
        const archive = await changed(`unfit-${name}`, (unpacked) => {
          const manifest = manifestOf(unpacked);
          writeManifest(unpacked, { ...manifest, ...change(manifest) });
        });
        await untouched(archive, "backup-damaged");
      }
    });

    test("is refused when a row or the manifest was changed", async () => {
      const rows = await changed("rows", (unpacked) => {
        const file = join(unpacked, "tables/0.copy");
        writeFileSync(file, `${readFileSync(file, "utf8")}x\n`);
      });
      await untouched(rows, "backup-damaged");
      const manifest = await changed("manifest", (unpacked) => {
        const file = join(unpacked, "manifest.json");
        writeFileSync(file, readFileSync(file, "utf8").replace('"regia"', '"other"'));
      });
      await untouched(manifest, "backup-damaged");
      const injected = await changed("columns", (unpacked) => {
        const file = join(unpacked, "manifest.json");
        writeFileSync(file, readFileSync(file, "utf8").replace('"id"', "\"id) from program 'id' --\""));
      });
      await untouched(injected, "backup-damaged");
    });

    test("is refused when a stored file or the keys were changed, or a file is missing", async () => {
      const picture = await changed("picture", (unpacked) => {
        const bytes = readFileSync(pictureIn(unpacked));
        bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
        writeFileSync(pictureIn(unpacked), bytes);
      });
      await untouched(picture, "backup-damaged");
      const keys = await changed("keys", (unpacked) => {
        const file = join(unpacked, "keys.json");
        const other = (letter: string) => (letter === "x" ? "y" : "x");
        writeFileSync(file, readFileSync(file, "utf8").replace(/\w(?="[^"]*$)/, other));
      });
      await untouched(keys, "backup-damaged");
      await untouched(await changed("gone", (unpacked) => rmSync(pictureIn(unpacked))), "backup-damaged");
    });

    test("is refused when it holds what the manifest does not list", async () => {
      const additions: Record<string, (unpacked: string) => void> = {
        unlisted: (unpacked) => writeFileSync(join(unpacked, "storage/more"), "more"),
        foreign: (unpacked) => writeFileSync(join(unpacked, "postgresql.conf"), "x"),
        linked: (unpacked) => {
          rmSync(pictureIn(unpacked));
          symlinkSync("/etc/hostname", pictureIn(unpacked));
        },
        outside: (unpacked) =>
          writeManifest(unpacked, {
            ...manifestOf(unpacked),
            entries: [{ path: "storage/../../x", size: 0, sha256: "0".repeat(64) }],
          }),
        doubled: (unpacked) => {
          const manifest = manifestOf(unpacked);
          writeManifest(unpacked, { ...manifest, entries: [...manifest.entries, ...manifest.entries] });
        },
      };
      for (const [name, add] of Object.entries(additions)) {
        await untouched(await changed(name, add), "backup-damaged");
      }
    });

    test("is refused from its first bytes when it would fill the disk", async () => {
      const size = 3 * 1024 ** 3;
      const head = { product: "regia", takenAt: "", migrations: [], tables: [] };
      const entry = { path: "storage/ab/abc", size, sha256: "0".repeat(64) };
      const manifests = {
        "lists-it": { ...head, format: 2, entries: [entry] },
        "lists-it-smaller": { ...head, format: 2, entries: [{ ...entry, size: 10 }] },
        "does-not-list-it": { ...head, format: 2, entries: [] },
        "of-format-1": { ...head, format: 1 },
      };
      for (const [name, manifest] of Object.entries(manifests)) {
        await untouched(bomb(name, entry.path, size, JSON.stringify(manifest)), "backup-damaged");
      }
      await untouched(bomb("no-manifest", entry.path, size, " ".repeat(4096)), "backup-damaged");
    });

    test("is read in the older format, which lists only the rows", async () => {
      const older = await changed("older", (unpacked) => {
        const { entries, tables, ...rest } = manifestOf(unpacked);
        const sha256 = (file: string) => entries.find(({ path }) => path === file)?.sha256;
        const listed = tables.map((table) => ({ ...table, sha256: sha256(table.file) }));
        writeManifest(unpacked, { ...rest, format: 1, tables: listed });
      });
      mkdirSync(place("older"));
      const { format, tables } = await unpack(older, place("older"), new AbortController().signal);
      expect(format).toBe(1);
      expect(readdirSync(join(place("older"), "tables"))).toHaveLength(tables.length);
      expect(readFileSync(join(place("older"), "keys.json"), "utf8")).toBe(keys);
      expect(readdirSync(join(place("older"), "storage"))).toHaveLength(1);
    });

    test("is refused by an older Regia", async () => {
      await untouched(place("regia.tar.gz"), "backup-newer", migrations.slice(0, -1));
    });
  });
});
