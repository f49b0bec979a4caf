export { POSTGRES_MAJOR } from "./binaries.ts";
export { launchPostgres, type Postgres, startPostgres } from "./launch.ts";
export { POOL } from "./pool.ts";
export { runningDatabaseUrl } from "./running.ts";
export type { Durability } from "./settings.ts";
export { createTestDatabase, type TestDatabase } from "./testDatabase.ts";
