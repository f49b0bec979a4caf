import type { Instant } from "../../i18n/index.ts";

/** The services, by the names shown to people. */
export const services = ["app", "auth", "data", "files", "functions", "payments"] as const;

export type Service = (typeof services)[number];

/** Whether a service answers; payments can also be only simulated (`standIn`), or not set up (`absent`). */
export type ServiceState = "up" | "down" | "standIn" | "absent";

export type StatusState =
  /** The first check is in progress. */
  | { kind: "checking" }
  /** Every service was checked. */
  | { kind: "known"; services: Readonly<Record<Service, ServiceState>>; checkedAt: Instant }
  /** The check failed, or there is no connection. */
  | { kind: "unknown" };
