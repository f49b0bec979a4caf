import type { Instant } from "../../i18n/index.ts";

/** The services, by the names shown to people. */
export const services = ["app", "auth", "data", "files", "functions"] as const;

export type Service = (typeof services)[number];

export type StatusState =
  /** The first check is in progress. */
  | { kind: "checking" }
  /** Every service was checked. */
  | { kind: "known"; services: Readonly<Record<Service, "up" | "down">>; checkedAt: Instant }
  /** The check failed, or there is no connection. */
  | { kind: "unknown" };
