export { byteBudget, type Exhausted, type Lease } from "./byteBudget.ts";
export { type Gateway, type GatewayOptions, openGateway } from "./gateway.ts";
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
