export { type BackendConfiguration, backendConfiguration } from "./configuration.ts";
export { type BackendService, backendService, DatabaseError } from "./service.ts";
