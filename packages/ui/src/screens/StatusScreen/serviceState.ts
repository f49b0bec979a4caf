import type { Instant } from "../../i18n/index.ts";

/** What the product is made of, as a person would name it. */
export const services = ["app", "auth", "data", "files", "functions"] as const;

/** A part of the product that may work or not. */
export type Service = (typeof services)[number];

/** What is known of the services. */
export type StatusState =
  /** The first answers are on their way. */
  | { kind: "checking" }
  /** Every service was asked. */
  | { kind: "known"; services: Readonly<Record<Service, "up" | "down">>; checkedAt: Instant }
  /** Nobody could be asked: the connection is gone, or the check itself failed. */
  | { kind: "unknown" };

/** How many of the services do not answer. */
export const downCount = (state: Extract<StatusState, { kind: "known" }>): number =>
  services.filter((service) => state.services[service] === "down").length;
