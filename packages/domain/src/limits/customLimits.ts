import { type Message, message } from "../messages/index.ts";
import {
  effectivePlan,
  isLimitField,
  LIMIT_FIELD_NAMES,
  LIMIT_FIELDS,
  type LimitField,
  type Limits,
  MAX_LIMIT,
  type PlanRecord,
  PRIORITIES,
  type Priority,
  planOf,
  UNLIMITED,
} from "../plans/index.ts";
import type { Instant } from "../time/index.ts";

/** Limits agreed with one customer; all others are the plan's (decision 23). */
export type CustomLimits = Partial<Limits>;

/** A change of custom limits: only the fields that it names, null for the plan's value. */
export type LimitChanges = { readonly [Field in keyof CustomLimits]: CustomLimits[Field] | null };

/** An invalid field and its error message. */
export interface LimitRefusal {
  readonly field: string;
  readonly message: Message;
}

/** The result of the validation: what to store, or every invalid field. */
export type CustomLimitsResult =
  | { readonly ok: true; readonly limits: CustomLimits }
  | { readonly ok: false; readonly refusals: readonly [LimitRefusal, ...LimitRefusal[]] };

function isPriority(value: unknown): value is Priority {
  return PRIORITIES.some((priority) => priority === value);
}

/** Whether a value is an amount from 0 to a maximum, to the cent, or -1. */
function isAmount(value: unknown, max: number): boolean {
  if (value === UNLIMITED) return true;
  return typeof value === "number" && value >= 0 && value <= max && /^\d+(\.\d{1,2})?$/.test(String(value));
}

/** Whether a value is valid for a field: a number or an amount from -1, a boolean, or a priority (decision 23). */
export function isLimitValue<Field extends LimitField>(field: Field, value: unknown): value is Limits[Field] {
  const info = LIMIT_FIELDS[field];
  switch (info.kind) {
    case "number":
      return Number.isInteger(value) && Number(value) >= UNLIMITED && Number(value) <= MAX_LIMIT;
    case "money":
      return isAmount(value, info.max);
    case "flag":
      return typeof value === "boolean";
    case "priority":
      return isPriority(value);
  }
}

/** The error message with the valid values of a field. */
export function limitRefusalText(field: LimitField): Message {
  const info = LIMIT_FIELDS[field];
  switch (info.kind) {
    case "number":
      return message("limits:invalid.number", { field, max: MAX_LIMIT });
    case "money":
      return message("limits:invalid.amount", { field, max: info.max });
    case "flag":
      return message("limits:invalid.flag", { field });
    case "priority":
      return message("limits:invalid.priority", { field });
  }
}

/** The error message for a field that does not exist; it repeats at most 60 characters of the name. */
export function unknownLimitText(field: string): Message {
  return message("limits:invalid.unknownField", { field: field.slice(0, 60) });
}

function refusalOf(field: string, value: unknown): LimitRefusal | null {
  if (!isLimitField(field)) return { field, message: unknownLimitText(field) };
  if (value === null || value === undefined || isLimitValue(field, value)) return null;
  return { field, message: limitRefusalText(field) };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The valid fields of stored custom limits; all others are dropped (decision 23). */
export function validLimits(value: unknown): CustomLimits {
  if (!isRecord(value)) return {};
  const accepted = LIMIT_FIELD_NAMES.flatMap((field) => {
    const found = Object.hasOwn(value, field) ? value[field] : null;
    // -0 becomes 0, as in the database.
    return isLimitValue(field, found) ? [[field, found === 0 ? 0 : found] as const] : [];
  });
  return Object.fromEntries(accepted);
}

/**
 * Validates untrusted custom limits (a form, a file, a call) field by field (decision 23): `null` or an absent field
 * inherits, -1 is unlimited, 0 is none. A value of another kind and an unknown field are refused by name.
 */
export function checkCustomLimits(value: unknown): CustomLimitsResult {
  if (!isRecord(value)) {
    return { ok: false, refusals: [{ field: "", message: message("limits:invalid.notAnObject") }] };
  }
  const [first, ...others] = Object.keys(value).flatMap((field) => refusalOf(field, value[field]) ?? []);
  return first ? { ok: false, refusals: [first, ...others] } : { ok: true, limits: validLimits(value) };
}

/**
 * Applies custom limits to a plan's: each valid field overrides, the others are inherited. Invalid stored data (an
 * unknown field, a value of the wrong kind) is ignored.
 */
export function mergeLimits({ base, custom }: { base: Limits; custom: unknown }): Limits {
  return { ...base, ...validLimits(custom) };
}

/** The columns of a profile that determine its limits. */
export interface LimitsRecord extends PlanRecord {
  readonly custom_limits: unknown;
}

/** Whether a profile has custom limits that count now: only while the effective plan is enterprise (decision 23). */
function hasEffectiveCustomLimits(record: LimitsRecord, now: Instant): boolean {
  return (
    effectivePlan(record, now) === "enterprise" && Object.keys(validLimits(record.custom_limits)).length > 0
  );
}

/** Whether a change of a profile leaves its custom limits without effect. */
export function suspendsCustomLimits({
  before,
  after,
  now,
}: {
  before: LimitsRecord;
  after: LimitsRecord;
  now: Instant;
}): boolean {
  return hasEffectiveCustomLimits(before, now) && !hasEffectiveCustomLimits(after, now);
}

/**
 * A profile's limits at a moment: those of its effective plan, overridden by the custom limits while that plan is
 * enterprise (decision 23).
 */
export function effectiveLimits(record: LimitsRecord, now: Instant): Limits {
  const plan = effectivePlan(record, now);
  const base = planOf(plan).limits;
  return plan === "enterprise" ? mergeLimits({ base, custom: record.custom_limits }) : base;
}
