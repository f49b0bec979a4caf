import { randomBytes } from "node:crypto";
import {
  chownSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { draftBeside, readPrivateFile, syncFolder, writePrivateFile } from "../data/index.ts";
import { errnoOf, Failure, fileFailure } from "../failure/index.ts";
import { POSTGRES_MAJOR, type PostgresBinaries } from "./binaries.ts";
import type { Identity } from "./identity.ts";
import { explain } from "./output.ts";
import { type Durability, SUPERUSER } from "./settings.ts";
import { supervise } from "./supervisor.ts";

/** PostgreSQL's own folder inside the data directory, and the password of its owner. */
export interface Cluster {
  readonly path: string;
  readonly password: string;
}

/** What making a cluster needs. */
export interface ClusterRequest {
  /** The data directory, held by this process. */
  readonly directory: string;
  readonly binaries: PostgresBinaries;
  readonly identity: Identity;
  readonly durability: Durability;
}

/** PostgreSQL keeps paths in buffers of 1,024 bytes and appends file names to its folder's. */
const LONGEST_PATH = 900;

function passwordOf(directory: string): string {
  const file = join(directory, "postgres.password");
  const known = readPrivateFile(file)?.trim();
  if (known) return known;
  const fresh = randomBytes(24).toString("base64url");
  writePrivateFile(file, `${fresh}\n`);
  return fresh;
}

/** "absent", or the major version of the cluster that is there. */
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

/** Gives every file to the identity's user, where an earlier start ran as another one. */
function handOver(path: string, owner: { uid: number; gid: number }): void {
  const found = lstatSync(path);
  // The folder itself goes last: as long as it is the former owner's, an interrupted hand-over starts again.
  if (found.isDirectory()) {
    for (const name of readdirSync(path)) handOver(join(path, name), owner);
  }
  if (found.uid !== owner.uid || found.gid !== owner.gid) lchownSync(path, owner.uid, owner.gid);
}

/** Makes the cluster beside its place and moves it there when it is complete, so that half a cluster is never met. */
async function create(path: string, password: string, request: ClusterRequest): Promise<void> {
  const { binaries, identity, durability } = request;
  const draft = draftBeside(path);
  const fresh = join(draft, "cluster");
  const passwordFile = join(draft, "password");
  try {
    mkdirSync(draft, { mode: 0o700 });
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
    if (identity.owner !== undefined) {
      chownSync(passwordFile, identity.owner.uid, identity.owner.gid);
      chownSync(draft, identity.owner.uid, identity.owner.gid);
    }
    const initdb = supervise({
      command: [
        ...identity.prefix,
        binaries.initdb,
        `--pgdata=${fresh}`,
        `--username=${SUPERUSER}`,
        `--pwfile=${passwordFile}`,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        "--locale=C",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--data-checksums",
        "--no-instructions",
        ...(durability === "durable" ? [] : ["--no-sync"]),
      ],
      ...identity.spawn,
    });
    const { code, output } = await initdb.ended;
    if (code !== 0) throw explain(output, path);
    renameSync(fresh, path);
    if (durability === "durable") syncFolder(request.directory);
  } catch (error) {
    throw fileFailure(error, path);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/**
 * The cluster of a data directory, made on the first start.
 * @throws Failure `data-version` for another major version, `data-foreign` for something else in its place, or what kept
 * PostgreSQL from making it.
 */
export async function openCluster(request: ClusterRequest): Promise<Cluster> {
  const path = join(request.directory, "postgres");
  if (Buffer.byteLength(path) > LONGEST_PATH) throw new Failure("data-path-too-long", { path });
  const found = versionAt(path);
  if (found !== "absent" && found !== String(POSTGRES_MAJOR)) {
    throw new Failure("data-version", { path, found, expected: String(POSTGRES_MAJOR) });
  }
  const password = passwordOf(request.directory);
  if (found === "absent") await create(path, password, request);
  else if (request.identity.owner !== undefined) handOver(path, request.identity.owner);
  return { path, password };
}
