import { message } from "@regia/domain/messages";
import postgres from "postgres";
import { Refusal } from "../http/index.ts";
import { kindOf, logLine } from "../log/index.ts";

/** Milliseconds after which a run is read again, whatever was told: without a connection that tells of changes, and with one. */
const LOOK = { alone: 1_000, told: 5_000 };

/** Waits for changes of one run. */
export interface Following {
  /**
   * Resolves when something may have changed since the last wait, or it has ended.
   * @throws Refusal `unavailable` when the server stops
   */
  readonly next: () => Promise<void>;
  readonly end: () => void;
}

/** Tells the followers of this process which runs have changed: one connection listens for all of them. */
class Changes {
  readonly #url: string;
  readonly #followers = new Map<string, Set<() => void>>();
  #sql: postgres.Sql | undefined;
  #isClosed = false;

  constructor(url: string) {
    this.#url = url;
  }

  /** Opens the connection with the first follower. */
  #listen(): void {
    if (this.#sql !== undefined || this.#url === "") return;
    const connection = { application_name: "regia-runs" };
    this.#sql = postgres(this.#url, { max: 1, onnotice: () => {}, connection });
    // After a lost connection, something may have changed unheard.
    this.#sql
      .listen(
        "workflow_runs",
        (run) => this.#wake(run),
        () => this.#wakeAll(),
      )
      .catch((error: unknown) => logLine("error", { event: "workflow_runs", ...kindOf(error) }));
  }

  #wake(run: string): void {
    for (const wake of this.#followers.get(run) ?? []) wake();
  }

  #wakeAll(): void {
    for (const run of this.#followers.keys()) this.#wake(run);
  }

  follow(run: string): Following {
    this.#listen();
    const look = this.#url === "" ? LOOK.alone : LOOK.told;
    let hasChanged = false;
    let hasEnded = false;
    let resume = () => {};
    const wake = () => {
      hasChanged = true;
      resume();
    };
    const followers = this.#followers.get(run) ?? new Set();
    this.#followers.set(run, followers.add(wake));
    return {
      next: async () => {
        if (!hasChanged && !hasEnded) {
          await new Promise<void>((resolve) => {
            const timer = setTimeout(resolve, look);
            resume = () => {
              clearTimeout(timer);
              resolve();
            };
          });
        }
        hasChanged = false;
        if (this.#isClosed) throw new Refusal("unavailable", message("requests:unavailable"));
      },
      end: () => {
        hasEnded = true;
        followers.delete(wake);
        if (followers.size === 0) this.#followers.delete(run);
        resume();
      },
    };
  }

  async close(): Promise<void> {
    const sql = this.#sql;
    this.#sql = undefined;
    this.#isClosed = true;
    this.#wakeAll();
    await sql?.end({ timeout: 1 });
  }
}

const known = new Map<string, Changes>();

/**
 * Follows a run. Straight from the database where the environment has a `DATABASE_URL`; elsewhere the run is read every second.
 */
export function followRun(run: string, environment: NodeJS.ProcessEnv): Following {
  const url = environment["DATABASE_URL"] ?? "";
  const changes = known.get(url) ?? new Changes(url);
  known.set(url, changes);
  return changes.follow(run);
}

/** Closes the connections that listen; a later follower opens new ones. */
export async function closeChanges(): Promise<void> {
  const all = [...known.values()];
  known.clear();
  await Promise.all(all.map((changes) => changes.close()));
}
