import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { DataDirectory } from "../data/index.ts";
import { Failure } from "../failure/index.ts";
import { findBinaries } from "./binaries.ts";
import { openCluster } from "./cluster.ts";
import { chooseIdentity, type Identity } from "./identity.ts";
import { endOrphans } from "./orphan.ts";
import { complaintIn, explain } from "./output.ts";
import { freePort } from "./port.ts";
import { DATABASE, type Durability, postgresSettings, SUPERUSER } from "./settings.ts";
import { type Ending, type Supervised, supervise } from "./supervisor.ts";

/** How long PostgreSQL may take until it serves, in milliseconds; replaying a long log after a crash is slow. */
const START_TIMEOUT = 120_000;
const START_POLL = 5;
/** How long an orderly stop may take before it becomes an immediate one, in milliseconds. */
const STOP_TIMEOUT = 8_000;
/** How often a start is retried if the port was taken meanwhile, or a killed server's last process is still ending. */
const ATTEMPTS = 40;
const ATTEMPT_PAUSE = 250;

/** A running PostgreSQL that answers on the loopback address of this machine alone. */
export interface Postgres {
  /** Address of the product's database, with the owner's name and password: a secret. */
  readonly url: string;
  readonly port: number;
  /** Settles when PostgreSQL is gone, for whatever reason; never rejects. */
  readonly ended: Promise<Ending>;
  readonly running: boolean;
  /** PostgreSQL's reported failure; undefined while there is none. */
  readonly complaint: Failure | undefined;
  /** Stops it without losing committed data, and waits until it has ended. */
  stop(): Promise<void>;
  /** Lets this process exit without a stop; PostgreSQL then ends with it and loses no committed data. */
  unref(): void;
}

/** What a launch needs. */
export interface Launch {
  /** Held by this process; see `openDataDirectory`. */
  readonly directory: DataDirectory;
  /** Default: "durable", or "disposable" in a temporary directory. */
  readonly durability?: Durability;
  /** The port to come back on after an unexpected end; default: any free one. */
  readonly port?: number;
}

/** Whether the postmaster listening on `port` has announced, in the cluster's own file, that it serves. */
function ready(cluster: string, port: number): boolean {
  try {
    const lines = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
    return lines[3]?.trim() === String(port) && lines[7]?.trim() === "ready";
  } catch {
    return false;
  }
}

async function untilReady(server: Supervised, cluster: string, port: number): Promise<boolean> {
  for (const deadline = Date.now() + START_TIMEOUT; Date.now() < deadline; await pause(START_POLL)) {
    if (!server.running) return false;
    if (ready(cluster, port)) return true;
  }
  return false;
}

/** Whether a retry can help: these causes are temporary. */
function passing(output: string): boolean {
  return /could not bind|Address already in use|pre-existing shared memory block|lock file .* already exists/.test(
    output,
  );
}

async function stop(server: Supervised): Promise<void> {
  server.stop();
  const timer = setTimeout(() => server.end(), STOP_TIMEOUT);
  await server.ended;
  clearTimeout(timer);
}

/**
 * Starts PostgreSQL on a data directory, creating its cluster on the first start and ending what a killed Regia left
 * behind.
 * @throws Failure with the reason why it cannot run.
 */
export async function launchPostgres({ directory, durability, port: wanted }: Launch): Promise<Postgres> {
  const binaries = findBinaries();
  const identity: Identity = await chooseIdentity(binaries.postgres, directory.path);
  const care = durability ?? (directory.temporary ? "disposable" : "durable");
  const cluster = await openCluster({ directory: directory.path, binaries, identity, durability: care });

  for (let attempt = 1; ; attempt += 1) {
    const port = wanted ?? (await freePort());
    const settings = Object.entries(postgresSettings(port, care)).flatMap(([name, value]) => [
      "-c",
      `${name}=${value}`,
    ]);
    const server = supervise({
      command: [...identity.prefix, binaries.postgres, "-D", cluster.path, ...settings],
      ...identity.spawn,
      ...(directory.temporary ? { removeAfterwards: directory.path } : {}),
    });
    if (await untilReady(server, cluster.path, port)) {
      return {
        url: `postgresql://${SUPERUSER}:${cluster.password}@127.0.0.1:${port}/${DATABASE}`,
        port,
        ended: server.ended,
        get running() {
          return server.running;
        },
        get complaint() {
          return complaintIn(server.output, cluster.path);
        },
        stop: () => stop(server),
        unref: () => server.unref(),
      };
    }
    server.end();
    const { output } = await server.ended;
    if (attempt >= ATTEMPTS || !passing(output)) {
      throw output === ""
        ? new Failure("database-failed", { reason: "timeout" })
        : explain(output, cluster.path);
    }
    await endOrphans(cluster.path);
    await pause(ATTEMPT_PAUSE);
  }
}
