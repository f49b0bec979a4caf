import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { extract } from "tar";
import { restoreBackup } from "../../src/backup/index.ts";
import { openLiveStore } from "../../src/backup/liveStore.ts";
import { readDatabaseSource } from "../../src/database/index.ts";
import { FOLDERS } from "../../src/server/index.ts";
import { pngOfSize } from "./pictures.ts";

/** Somebody who writes. */
interface Writer {
  readonly id: string;
  readonly accessToken: string;
}

/** A server that can be written to. */
interface Place {
  readonly url: string;
  readonly key: string;
}

const SLOTS = 4;
const LARGEST_PICTURE = 60_000;

/**
 * Uploads, replaces and deletes pictures and changes the profile of each writer, until it is stopped. Every picture
 * has a random size, by which its row and its bytes are compared.
 * @returns once every writer has stored a picture: what ends it, and answers how many writes there were
 */
export async function writeSteadily(
  { url, key }: Place,
  writers: readonly Writer[],
): Promise<() => Promise<number>> {
  let writing = true;
  let writes = 0;
  async function send(
    { accessToken }: Writer,
    method: string,
    path: string,
    type: string,
    body: string | Uint8Array<ArrayBuffer>,
  ) {
    const headers = {
      apikey: key,
      authorization: `Bearer ${accessToken}`,
      "content-type": type,
      "x-upsert": "true",
    };
    const answer = await fetch(`${url}${path}`, { method, headers, body });
    const said = await answer.text();
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${said}`);
    writes += 1;
  }
  async function upload(writer: Writer, path: string) {
    const picture = pngOfSize(100 + Math.floor(Math.random() * LARGEST_PICTURE));
    await send(writer, "POST", `/storage/v1/object/avatars/${path}`, "image/png", picture);
  }
  await Promise.all(writers.map((writer) => upload(writer, `${writer.id}/kept.png`)));
  const running = writers.map(async (writer) => {
    for (let turn = 0; writing; turn += 1) {
      await upload(writer, `${writer.id}/kept.png`);
      const path = `${writer.id}/${turn % SLOTS}.png`;
      await upload(writer, path);
      if (turn % 3 === 2) {
        const body = JSON.stringify({ prefixes: [path] });
        await send(writer, "DELETE", "/storage/v1/object/avatars", "application/json", body);
      }
      const change = JSON.stringify({ display_name: `Anna ${turn}` });
      await send(writer, "PATCH", `/rest/v1/profiles?id=eq.${writer.id}`, "application/json", change);
    }
  });
  const ended = Promise.all(running);
  // Reported to whoever ends it.
  ended.catch(() => {});
  return async () => {
    writing = false;
    await ended;
    return writes;
  };
}

const sortedLines = (rows: string) => rows.split("\n").sort().join("\n");

/** An object's row, as far as its file must agree with it. */
export interface StoredObject {
  readonly name: string;
  readonly size: number;
  readonly eTag: string;
}

/**
 * Restores a backup and compares every row of every table with the archive's.
 * @param folder an existing one, for the unpacked archive and the restored data directory `data`
 * @returns the differences, and the rows of the stored objects, whose files the caller compares
 */
export async function restoredFaults(
  archive: string,
  folder: string,
): Promise<{ readonly faults: string[]; readonly objects: readonly StoredObject[] }> {
  const dataDir = join(folder, "data");
  const unpacked = join(folder, "unpacked");
  mkdirSync(unpacked);
  await extract({ file: archive, cwd: unpacked });
  await restoreBackup(archive, dataDir, readDatabaseSource(FOLDERS.database).migrations);
  const { tables } = JSON.parse(readFileSync(join(unpacked, "manifest.json"), "utf8")) as {
    readonly tables: readonly { readonly name: string; readonly columns: string[]; readonly file: string }[];
  };
  const faults: string[] = [];
  const store = await openLiveStore(dataDir);
  try {
    for (const { name, columns, file } of tables) {
      const rows = await store.sql.unsafe(`copy ${name} (${columns.join(", ")}) to stdout`).readable();
      const [ours, theirs] = [await text(rows), readFileSync(join(unpacked, file), "utf8")];
      if (sortedLines(ours) !== sortedLines(theirs)) faults.push(`the rows of ${name} differ`);
    }
    const objects = await store.sql<StoredObject[]>`
      select name, (metadata ->> 'size')::integer as size, metadata ->> 'eTag' as "eTag" from storage.objects`;
    return { faults, objects };
  } finally {
    await store.close();
  }
}

/** Reads every object of a restored server and compares its bytes with its row. */
export async function objectFaults(url: string, objects: readonly StoredObject[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, size, eTag } of objects) {
    const answer = await fetch(`${url}/storage/v1/object/public/avatars/${name}`);
    const { byteLength } = await answer.arrayBuffer();
    const found = answer.headers.get("etag");
    if (answer.status !== 200 || byteLength !== size || found !== eTag)
      faults.push(`${name}: ${answer.status}, ${byteLength} of ${size} bytes, ${found} for ${eTag}`);
  }
  return faults;
}
