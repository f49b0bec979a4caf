import {
  type Operation,
  type OperationKind,
  operationFields,
  operationKind,
  type UserTarget,
} from "@regia/api/admin";
import { type Locale, type Message, translateMessage } from "@regia/domain/messages";
import { checkPlanChange, type PlanAssignment, type PlanChangeResult } from "@regia/domain/plans";
import type { Instant } from "@regia/domain/time";
import * as v from "valibot";

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

/** The part of a field's name that a fault repeats, in characters. */
const MAX_NAME_LENGTH = 60;

/** How many expiries are cached: files repeat a few of them, and parsing each is slow. */
const MAX_CACHED = 1000;

/** A table has every column in every row, so null means absent; but null limits take custom limits away. */
function givenFields(kind: OperationKind, fields: Fields): Fields {
  const isGiven = (name: string) =>
    name !== "op" && ((fields[name] ?? null) !== null || (kind === "limits" && name === "customLimits"));
  return Object.fromEntries(Object.entries(fields).filter(([name]) => isGiven(name)));
}

/** The user of parsed fields, of which one is set. */
function targetOf({
  userId,
  email,
}: {
  userId?: string | undefined;
  email?: string | undefined;
}): UserTarget {
  return userId === undefined ? { email: email ?? "" } : { userId };
}

/** Checks operations with the schemas by which the admin function parses them. */
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
    const named = this.#parse(v.object({ op: operationKind }), { op: fields["op"] });
    const operation = named && this.#operation(named.op, givenFields(named.op, fields));
    const [first, ...others] = this.#faults;
    if (first) return { faults: [first, ...others] };
    if (!operation) throw new TypeError("An operation without fault has a user and a change.");
    return { operation };
  }

  #operation(op: OperationKind, fields: Fields): Operation | undefined {
    switch (op) {
      case "plan": {
        const parsed = this.#parse(operationFields.plan, fields);
        const change = parsed && this.#planChange(parsed);
        return change && { op, ...change, ...targetOf(parsed) };
      }
      case "restore": {
        const parsed = this.#parse(operationFields.restore, fields);
        if (!parsed) return undefined;
        const { plan, expiresAt = null, trialStartDate = null, trialUsed } = parsed;
        return { op, plan, expiresAt, trialStartDate, trialUsed, ...targetOf(parsed) };
      }
      case "role": {
        const parsed = this.#parse(operationFields.role, fields);
        return parsed && { op, role: parsed.role, ...targetOf(parsed) };
      }
      case "limits": {
        // A file names the limits that change; replacing all of them must be said.
        const parsed = this.#parse(operationFields.limits, { mode: "merge", ...fields });
        return parsed && { op, customLimits: parsed.customLimits, mode: parsed.mode, ...targetOf(parsed) };
      }
      case "trial": {
        const parsed = this.#parse(operationFields.trial, fields);
        return parsed && { op, ...targetOf(parsed) };
      }
      case "delete": {
        const parsed = this.#parse(operationFields.delete, fields);
        return (
          parsed && { op, ...(parsed.endWorkspaces ? { endWorkspaces: true } : {}), ...targetOf(parsed) }
        );
      }
    }
  }

  #parse<const Schema extends v.GenericSchema>(
    schema: Schema,
    fields: unknown,
  ): v.InferOutput<Schema> | undefined {
    const parsed = v.safeParse(schema, fields, { lang: this.#locale });
    if (parsed.success) return parsed.output;
    for (const { path, message } of parsed.issues) {
      const names = path?.map(({ key }) => String(key).slice(0, MAX_NAME_LENGTH)) ?? [];
      this.#faults.push({ field: names.join("."), message });
    }
    return undefined;
  }

  #planChange({ plan, expiresAt }: v.InferOutput<typeof operationFields.plan>): PlanAssignment | undefined {
    const key = JSON.stringify([plan, expiresAt]);
    const result = this.#planChanges.get(key) ?? checkPlanChange({ plan, expiresAt, now: this.#now });
    if (this.#planChanges.size >= MAX_CACHED) this.#planChanges.clear();
    this.#planChanges.set(key, result);
    if (result.ok) return result.change;
    this.#refuse(result.field, result.message);
    return undefined;
  }

  #refuse(field: string, text: Message): void {
    const isByClock = text.key === "plans:change.expiryPast";
    this.#faults.push({
      field,
      message: translateMessage(this.#locale, text),
      ...(isByClock ? { isByClock } : {}),
    });
  }
}
