import { setTimeout as pause } from "node:timers/promises";
import { type DataDirectory, openDataDirectory } from "../data/index.ts";
import { Failure } from "../failure/index.ts";
import { findBinaries } from "./binaries.ts";
import { openCluster } from "./cluster.ts";
import { chooseIdentity } from "./identity.ts";
import { endOrphans } from "./orphan.ts";
import { explain, reportedFailure } from "./output.ts";
import { freePort } from "./port.ts";
import { databaseUrl, readyPort } from "./running.ts";
import { type Durability, postgresSettings } from "./settings.ts";
import { type Ending, type Supervised, supervise } from "./supervisor.ts";

/** Time-out of a start, in milliseconds; replaying a long log after a crash is slow. */
const START_TIMEOUT = 120_000;
const START_POLL = 5;
/** Time-out of an orderly stop, in milliseconds; an immediate one follows. */
const STOP_TIMEOUT = 8_000;
/**
 * Maximum number of attempts to start, in case the port was taken meanwhile or a killed server's last process is still
 * ending.
 */
const ATTEMPTS = 40;
const ATTEMPT_PAUSE = 250;

/** A running PostgreSQL that accepts connections only from this machine. */
export interface Postgres {
  /** Address of the product's database with its owner's name and password: a secret. */
  readonly url: string;
  readonly port: number;
  /** Settles when PostgreSQL has ended, for any reason; never rejects. */
  readonly ended: Promise<Ending>;
  readonly running: boolean;
  /** PostgreSQL's reported failure; undefined while there is none. */
  readonly reportedFailure: Failure | undefined;
  /** Stops it without losing committed data, and waits until it has ended. */
  stop(): Promise<void>;
  /** Lets this process exit without a stop; PostgreSQL then ends with it and loses no committed data. */
  unref(): void;
}

/** The input of a launch. */
export interface Launch {
  /** Locked by this process; see `openDataDirectory`. */
  readonly directory: DataDirectory;
  /** Default: "durable", or "disposable" in a temporary directory. */
  readonly durability?: Durability;
  /** The port for a restart after an unexpected end; default: any free one. */
  readonly port?: number;
}

async function untilReady(server: Supervised, cluster: string, port: number): Promise<boolean> {
  for (const deadline = Date.now() + START_TIMEOUT; Date.now() < deadline; await pause(START_POLL)) {
    if (!server.running) return false;
    if (readyPort(cluster) === port) return true;
  }
  return false;
}

/** Whether the cause of a failed start is temporary, so that a retry can succeed. */
function isTemporary(output: string): boolean {
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
 * Starts PostgreSQL on a data directory, creates its cluster on the first start, and ends processes of a killed earlier
 * server.
 * @throws Failure with the reason why it cannot run.
 */
export async function launchPostgres({ directory, durability, port: wanted }: Launch): Promise<Postgres> {
  const binaries = findBinaries();
  const identity = await chooseIdentity(binaries.postgres, directory.path);
  const effectiveDurability = durability ?? (directory.temporary ? "disposable" : "durable");
  const cluster = await openCluster({
    directory: directory.path,
    binaries,
    identity,
    durability: effectiveDurability,
  });

  for (let attempt = 1; ; attempt += 1) {
    const port = wanted ?? (await freePort());
    const settings = Object.entries(postgresSettings(port, effectiveDurability)).flatMap(([name, value]) => [
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
        url: databaseUrl(cluster.password, port),
        port,
        ended: server.ended,
        get running() {
          return server.running;
        },
        get reportedFailure() {
          return reportedFailure(server.output, cluster.path);
        },
        stop: () => stop(server),
        unref: () => server.unref(),
      };
    }
    server.end();
    const { output } = await server.ended;
    if (attempt >= ATTEMPTS || !isTemporary(output)) {
      throw output === ""
        ? new Failure("database-failed", { reason: "timeout" })
        : explain(output, cluster.path);
    }
    await endOrphans(cluster.path);
    await pause(ATTEMPT_PAUSE);
  }
}

/**
 * Opens a data directory and starts PostgreSQL on it; `stop` releases the directory.
 * @param dataDir a path, or "memory" for a temporary store.
 * @throws Failure with the reason why it cannot run.
 */
export async function startPostgres(options: {
  readonly dataDir: string;
  readonly durability?: Durability;
}): Promise<Postgres> {
  const directory = openDataDirectory(options.dataDir);
  try {
    const postgres = await launchPostgres({ ...options, directory });
    const { stop } = postgres;
    return Object.assign(postgres, {
      stop: async () => {
        await stop();
        directory.release();
      },
    });
  } catch (error) {
    directory.release();
    throw error;
  }
}
