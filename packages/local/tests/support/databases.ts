import postgres from "postgres";
import { migrate, readDatabaseSource } from "../../src/database/index.ts";
import { FOLDERS } from "../../src/server/index.ts";

/** Fills a test database with the product's tables; those of one worker are copies of one template. */
export async function migrated(url: string): Promise<void> {
  const owner = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await migrate(owner, readDatabaseSource(FOLDERS.database));
  } finally {
    await owner.end();
  }
}
