export { byteBudget, type Exhausted, type Lease } from "./byteBudget.ts";
export { type Gateway, type GatewayOptions, openGateway } from "./gateway.ts";
export { type Migration, migrate, readMigrations } from "./migrations.ts";
export { STORAGE_WRITES } from "./storageLock.ts";
