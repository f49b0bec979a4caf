export {
  type DatabaseSource,
  type Migration,
  migrate,
  readDatabaseSource,
  readMigrations,
  sinceBaseline,
} from "./migrations.ts";
export { HOSTED_MIGRATION, hostedMigration } from "./schemas.ts";
export { STORAGE_WRITES } from "./storageLock.ts";
