import type { Operation, OperationChange, OperationKind, UserTarget } from "@regia/api/admin";
import { checkCustomLimits } from "@regia/domain/limits";
import { type Locale, type Message, message, translateMessage } from "@regia/domain/messages";
import { checkPlanChange, type PlanChangeResult } from "@regia/domain/plans";
import { isRole, ROLES } from "@regia/domain/profile";
import type { Instant } from "@regia/domain/time";
import { MAX_EMAIL_LENGTH, validateAccountEmail } from "@regia/domain/validation";
import { KINDS, OWN_FIELDS, TARGET_FIELDS } from "./columns.ts";

/** A field that cannot be accepted, and why. */
export interface FieldFault {
  readonly field: string;
  readonly message: string;
  readonly isByClock?: boolean;
}

/** A valid operation, or every invalid field. */
export type CheckedOperation =
  | { readonly operation: Operation }
  | { readonly faults: readonly [FieldFault, ...FieldFault[]] };

type Fields = Readonly<Record<string, unknown>>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Years up to 9999, which have four digits everywhere. */
const WRITTEN_YEAR = /^\d{4}-/;

const LONGEST_NAME = 60;

/** How many expiries are cached: files repeat a few of them, and parsing each is slow. */
const MOST_KNOWN = 1000;

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

/** Checks operations by the product's rules, as the admin function does. */
export class OperationCheck {
  readonly #now: Instant;
  readonly #locale: Locale;
  readonly #planChanges = new Map<string, PlanChangeResult>();
  #faults: FieldFault[] = [];

  /** @param now - the moment by which an expiry must lie in the future. */
  constructor(now: Instant, locale: Locale) {
    this.#now = now;
    this.#locale = locale;
  }

  /** Checks one operation; reports every invalid field. */
  check(fields: Fields): CheckedOperation {
    this.#faults = [];
    const kind = KINDS.find((each) => each === fields["op"]);
    if (kind === undefined) {
      const text = isAbsent(fields["op"])
        ? message("requests:missing", { field: "op" })
        : message("requests:choice", { field: "op", choices: KINDS.join(", ") });
      this.#refuse("op", text);
    } else {
      this.#refuseStrangers(fields, kind);
    }
    const target = this.#target(fields);
    const change = kind && this.#change(kind, fields);
    const [first, ...others] = this.#faults;
    if (first) return { faults: [first, ...others] };
    if (!target || !change) throw new TypeError("An operation without fault has a user and a change.");
    return { operation: { ...change, ...target } };
  }

  #refuse(field: string, text: Message, isByClock = false): undefined {
    const message = translateMessage(this.#locale, text);
    this.#faults.push({ field, message, ...(isByClock ? { isByClock } : {}) });
  }

  #refuseStrangers(fields: Fields, kind: OperationKind): void {
    const known: readonly string[] = ["op", ...TARGET_FIELDS, ...(OWN_FIELDS.get(kind) ?? [])];
    for (const name of Object.keys(fields)) {
      // A table has every column in every row, so an empty cell means absent, as null does in NDJSON.
      if (known.includes(name) || isAbsent(fields[name])) continue;
      const field = name.slice(0, LONGEST_NAME);
      this.#refuse(field, message("requests:unknownField", { field }));
    }
  }

  #target({ userId, email }: Fields): UserTarget | undefined {
    if (isAbsent(userId) && isAbsent(email)) {
      return this.#refuse("email", message("requests:missing", { field: "userId, email" }));
    }
    if (!isAbsent(userId) && !isAbsent(email)) {
      return this.#refuse("userId", message("requests:oneTarget", { field: "userId" }));
    }
    if (!isAbsent(userId)) {
      if (typeof userId === "string" && UUID.test(userId)) return { userId: userId.toLowerCase() };
      return this.#refuse("userId", message("requests:identifier", { field: "userId" }));
    }
    if (
      typeof email === "string" &&
      email.length <= MAX_EMAIL_LENGTH &&
      validateAccountEmail(email).isValid
    ) {
      return { email: email.trim() };
    }
    return this.#refuse("email", message("requests:email", { field: "email" }));
  }

  #change(kind: OperationKind, fields: Fields): OperationChange | undefined {
    switch (kind) {
      case "plan":
        return this.#planChange(fields);
      case "role":
        return this.#roleChange(fields);
      case "limits":
        return this.#limitsChange(fields);
      default:
        return { op: kind };
    }
  }

  #planChange({ plan, expiresAt }: Fields): OperationChange | undefined {
    const key = JSON.stringify([plan, expiresAt]);
    const result = this.#planChanges.get(key) ?? checkPlanChange({ plan, expiresAt, now: this.#now });
    if (this.#planChanges.size >= MOST_KNOWN) this.#planChanges.clear();
    this.#planChanges.set(key, result);
    if (!result.ok) {
      const isByClock = result.message.key === "plans:change.expiryPast";
      return this.#refuse(result.field, result.message, isByClock);
    }
    const { plan: accepted, expiresAt: end } = result.change;
    if (end !== null && !WRITTEN_YEAR.test(end)) {
      return this.#refuse("expiresAt", message("plans:change.expiryInvalid"));
    }
    return { op: "plan", plan: accepted, expiresAt: end };
  }

  #roleChange({ role }: Fields): OperationChange | undefined {
    if (isRole(role)) return { op: "role", role };
    return this.#refuse("role", message("requests:choice", { field: "role", choices: ROLES.join(", ") }));
  }

  #limitsChange({ customLimits }: Fields): OperationChange | undefined {
    if (customLimits === null) return { op: "limits", customLimits: null };
    if (customLimits === undefined) {
      return this.#refuse("customLimits", message("requests:missing", { field: "customLimits" }));
    }
    const result = checkCustomLimits(customLimits);
    if (result.ok) return { op: "limits", customLimits: result.limits };
    for (const { field, message: text } of result.refusals) {
      const path = field === "" ? "customLimits" : `customLimits.${field.slice(0, LONGEST_NAME)}`;
      this.#refuse(path, text);
    }
    return undefined;
  }
}
