import { type DataDirectory, openDataDirectory } from "../data/index.ts";
import { launchPostgres, type Postgres } from "./launch.ts";
import type { Durability } from "./settings.ts";

/**
 * Opens a data directory and starts PostgreSQL on it; `stop` releases the directory.
 * @param dataDir a path, or "memory" for a temporary store.
 * @throws Failure with the reason why it cannot run.
 */
export async function startPostgres(options: {
  readonly dataDir: string;
  readonly durability?: Durability;
}): Promise<Postgres> {
  const directory: DataDirectory = openDataDirectory(options.dataDir);
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
