import { expect } from "vitest";
import { eventually } from "./eventually.ts";
import type { Person } from "./people.ts";
import { PNG } from "./pictures.ts";
import type { TestServer } from "./server.ts";
import { storedFiles } from "./storedFiles.ts";

/** A small picture, and what is said of it when it is uploaded. */
export const PICTURE = new Uint8Array(PNG);
export const PICTURE_OPTIONS = { contentType: "image/png" } as const;

/** The avatars as a person sees them. */
export const avatarsOf = ({ client }: Person) => client.storage.from("avatars");

/** The number of pictures in a person's folder. */
export async function countAvatars({ sql }: TestServer, { id }: Person): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from storage.objects where name like ${`${id}/%`}`;
  return row?.count ?? -1;
}

/** The versions in the rows, in order. */
export async function storedVersions({ sql }: TestServer): Promise<string[]> {
  const rows = await sql<{ version: string }[]>`select version from storage.objects`;
  return rows.map(({ version }) => version).sort();
}

/** Waits until every row has its file and every file its row. Returns their number. */
export async function rowsAndFilesAgree(server: TestServer): Promise<number> {
  return await eventually(async () => {
    const versions = await storedVersions(server);
    expect(storedFiles(server.dataDir)).toEqual(versions);
    return versions.length;
  });
}
