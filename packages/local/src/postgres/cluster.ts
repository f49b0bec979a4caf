import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import {
  draftBeside,
  draftsBeside,
  readPrivateFile,
  sweepDrafts,
  syncToDisk,
  writePrivateFile,
} from "../data/index.ts";
import { errnoOf, Failure, fileFailure } from "../failure/index.ts";
import { POSTGRES_MAJOR, type PostgresBinaries } from "./binaries.ts";
import type { Identity } from "./identity.ts";
import { endDrafting, endOrphans } from "./orphan.ts";
import { explain } from "./output.ts";
import { type Durability, SUPERUSER } from "./settings.ts";
import { supervise } from "./supervisor.ts";

/** PostgreSQL's folder inside the data directory, and the password of its superuser. */
export interface Cluster {
  readonly path: string;
  readonly password: string;
}

/** The input for opening a cluster. */
export interface ClusterRequest {
  /** The data directory, locked by this process. */
  readonly directory: string;
  readonly binaries: PostgresBinaries;
  readonly identity: Identity;
  readonly durability: Durability;
}

/** PostgreSQL keeps paths in buffers of 1,024 bytes and appends file names to its folder's. */
const LONGEST_PATH = 900;

/** PostgreSQL's folder inside a data directory. */
export const clusterIn = (directory: string): string => join(directory, "postgres");

/** The file with the password of PostgreSQL's superuser. */
export const passwordFileIn = (directory: string): string => join(directory, "postgres.password");

/** "absent", or the major version of the existing cluster. */
function versionAt(path: string): string {
  try {
    return readFileSync(join(path, "PG_VERSION"), "utf8").trim();
  } catch (error) {
    if (errnoOf(error) !== "ENOENT") throw fileFailure(error, path);
  }
  try {
    if (readdirSync(path).length > 0) throw new Failure("data-foreign", { path });
  } catch (error) {
    if (errnoOf(error) !== "ENOENT") throw fileFailure(error, path);
  }
  return "absent";
}

/** Changes the owner of every file, after a start as another user. */
function changeOwner(path: string, owner: { uid: number; gid: number }): void {
  const found = lstatSync(path);
  // The folder itself comes last: until its owner changes, an interrupted change is repeated.
  if (found.isDirectory()) {
    for (const name of readdirSync(path)) changeOwner(join(path, name), owner);
  }
  if (found.uid !== owner.uid || found.gid !== owner.gid) lchownSync(path, owner.uid, owner.gid);
}

/** Makes a folder private: PostgreSQL refuses one that others can enter, as after a manual copy. */
function makePrivate(path: string): void {
  try {
    if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o700);
  } catch (error) {
    throw fileFailure(error, path);
  }
}

/**
 * Runs a step in a temporary folder, with an input file, that PostgreSQL's user can read; the folder is deleted
 * afterwards.
 */
async function withDraft(
  request: ClusterRequest,
  content: string,
  step: (draft: string, file: string) => Promise<void>,
): Promise<void> {
  const draft = draftBeside(clusterIn(request.directory));
  const file = join(draft, "input");
  const { owner } = request.identity;
  try {
    mkdirSync(draft, { mode: 0o700 });
    writeFileSync(file, content, { mode: 0o600 });
    if (owner !== undefined) {
      chownSync(file, owner.uid, owner.gid);
      chownSync(draft, owner.uid, owner.gid);
    }
    await step(draft, file);
  } catch (error) {
    throw fileFailure(error, request.directory);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Runs a program of PostgreSQL and waits until it ends. */
async function run(request: ClusterRequest, path: string, command: readonly string[]): Promise<void> {
  const { prefix, spawn } = request.identity;
  const { code, output } = await supervise({ command: [...prefix, ...command], ...spawn }).ended;
  if (code !== 0) throw explain(output, path);
}

/**
 * Creates the cluster beside its final path and renames it when it is complete, so that there is never an incomplete
 * one.
 */
async function create(path: string, password: string, request: ClusterRequest): Promise<void> {
  const { binaries, durability, directory } = request;
  await withDraft(request, `${password}\n`, async (draft, file) => {
    const fresh = join(draft, "cluster");
    await run(request, path, [
      binaries.initdb,
      `--pgdata=${fresh}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${file}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--data-checksums",
      // For a small store: WAL segments of 4 MB instead of 16.
      "--wal-segsize=4",
      "--no-instructions",
      ...(durability === "durable" ? [] : ["--no-sync"]),
    ]);
    renameSync(fresh, path);
    if (durability === "durable") syncToDisk(directory);
  });
}

/**
 * Sets a new password for the cluster's superuser if the password file is missing, for example after restoring a copy
 * without secrets.
 */
async function setPassword(path: string, password: string, request: ClusterRequest): Promise<void> {
  // Single-user mode reads statements from standard input and needs no password.
  const script = 'exec "$1" --single -D "$2" postgres < "$3" > /dev/null';
  await withDraft(request, `alter role ${SUPERUSER} password '${password}'\n`, async (_draft, file) => {
    await run(request, path, ["/bin/sh", "-c", script, "sh", request.binaries.postgres, path, file]);
  });
}

/**
 * Opens the cluster of a data directory; the first start creates it.
 * @throws Failure `data-version` for another major version, `data-foreign` for other content, or the reason why
 * PostgreSQL could not create it.
 */
export async function openCluster(request: ClusterRequest): Promise<Cluster> {
  const path = clusterIn(request.directory);
  if (Buffer.byteLength(path) > LONGEST_PATH) throw new Failure("data-path-too-long", { path });
  const found = versionAt(path);
  if (found !== "absent" && found !== String(POSTGRES_MAJOR)) {
    throw new Failure("data-version", { path, found, expected: String(POSTGRES_MAJOR) });
  }
  const known = readPrivateFile(passwordFileIn(request.directory))?.trim();
  const password = known || randomBytes(24).toString("base64url");
  const { owner } = request.identity;
  if (found !== "absent") {
    if (owner !== undefined) changeOwner(path, owner);
    makePrivate(path);
  }
  await endOrphans(path);
  // A child of a killed start may have recreated its draft since the directory was opened.
  await endDrafting(draftsBeside(path));
  sweepDrafts(request.directory);
  if (found !== "absent" && !known) await setPassword(path, password, request);
  if (!known) writePrivateFile(passwordFileIn(request.directory), `${password}\n`);
  if (found === "absent") await create(path, password, request);
  return { path, password };
}
