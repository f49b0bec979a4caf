import { type Message, message } from "../messages/index.ts";
import {
  endOfRomeDay,
  formatDay,
  type Instant,
  parseDay,
  parseInstant,
  romeDay,
  toIsoTimestamp,
} from "../time/index.ts";
import { expiryOf, type PlanRecord } from "./effectivePlan.ts";
import { isPlanName, type PlanName } from "./planTable.ts";

/** A plan change requested in the manage-plan dialog, the CLI or the admin function. */
export interface PlanChangeRequest {
  /** The user's current plan and its end; if absent, setting the same again is allowed. */
  readonly current?: PlanRecord | undefined;
  /** The plan to set; unchecked input. */
  readonly plan: unknown;
  /** A date (`2026-11-21`, the end of that day in Rome) or a timestamp; empty or absent for a plan without end. */
  readonly expiresAt?: unknown;
  readonly now: Instant;
}

/** A valid plan and its end. */
export interface PlanAssignment {
  readonly plan: PlanName;
  /** An ISO timestamp, or null for a plan without end. */
  readonly expiresAt: string | null;
}

/** The result of the check: what to store, or which field is wrong and why. */
export type PlanChangeResult =
  | { readonly ok: true; readonly change: PlanAssignment }
  | { readonly ok: false; readonly field: "plan" | "expiresAt"; readonly message: Message };

const refuse = (field: "plan" | "expiresAt", text: Message): PlanChangeResult => ({
  ok: false,
  field,
  message: text,
});

const END_OF_YEARS: Instant = Date.UTC(10_000, 0);

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

/**
 * The instant of an expiry (decision 24): the end of that day in Rome for a date, the instant itself for a timestamp.
 *
 * @returns null for anything else, also for years after 9999, which have no common written form
 */
export function parseExpiry(value: unknown): Instant | null {
  const day = parseDay(value);
  const instant = day ? endOfRomeDay(day) : parseInstant(value);
  return instant !== null && Number.isFinite(instant) && instant < END_OF_YEARS ? instant : null;
}

/** The first valid day of an expiry: today in Rome; the minimum of a date field. */
export function earliestExpiryDay(now: Instant): string {
  return formatDay(romeDay(now));
}

/** The last day of a plan in Rome, as in a date field; null for a plan without end, such as free. */
export function expiryDay(record: PlanRecord): string | null {
  const expiry = expiryOf(record);
  return record.plan !== "free" && Number.isFinite(expiry) ? formatDay(romeDay(expiry)) : null;
}

/**
 * The rule of the manage-plan dialog: one of the three plans; an expiry only with a paid plan, not before today;
 * the plan or its last day must change.
 */
export function checkPlanChange({ current, plan, expiresAt, now }: PlanChangeRequest): PlanChangeResult {
  if (!isPlanName(plan)) return refuse("plan", message("plans:change.unknownPlan"));
  const isWithoutEnd = isAbsent(expiresAt);
  if (plan === current?.plan && (isWithoutEnd ? null : expiresAt) === expiryDay(current)) {
    return refuse("plan", message("plans:change.unchanged"));
  }
  if (isWithoutEnd) return { ok: true, change: { plan, expiresAt: null } };
  if (plan === "free") return refuse("expiresAt", message("plans:change.expiryOnFree"));
  const expiry = parseExpiry(expiresAt);
  if (expiry === null) return refuse("expiresAt", message("plans:change.expiryInvalid"));
  if (expiry <= now) return refuse("expiresAt", message("plans:change.expiryPast"));
  return { ok: true, change: { plan, expiresAt: toIsoTimestamp(expiry) } };
}
