export { type BackendConfiguration, backendConfiguration } from "./configuration.ts";
export { type BackendService, backendService } from "./service.ts";
