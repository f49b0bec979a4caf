import type { Instant } from "../../i18n/index.ts";

/** The services, by the names shown to people. */
export const services = ["app", "auth", "data", "files", "functions"] as const;

/** A service. */
export type Service = (typeof services)[number];

/** State of the check. */
export type StatusState =
  /** The first check is in progress. */
  | { kind: "checking" }
  /** Every service was checked. */
  | { kind: "known"; services: Readonly<Record<Service, "up" | "down">>; checkedAt: Instant }
  /** The check failed, or there is no connection. */
  | { kind: "unknown" };

/** Number of services that do not respond. */
export const downCount = (state: Extract<StatusState, { kind: "known" }>): number =>
  services.filter((service) => state.services[service] === "down").length;
