import postgres from "postgres";
import { migrate, readMigrations } from "../../src/gateway/index.ts";
import { FOLDERS } from "../../src/server/index.ts";

/** Fills a test database with the product's tables; those of one worker are copies of one template. */
export async function migrated(url: string): Promise<void> {
  const owner = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await migrate(owner, readMigrations(FOLDERS.migrations));
  } finally {
    await owner.end();
  }
}
