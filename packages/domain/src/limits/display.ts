import { type Message, message } from "../messages/index.ts";
import {
  LIMIT_FIELDS,
  type LimitField,
  type Limits,
  type LimitUnit,
  type PlanName,
  type Priority,
  UNLIMITED,
} from "../plans/index.ts";

/** The display of a limit on a card or in a table. */
export interface LimitDisplay {
  readonly kind: "number" | "unlimited" | "custom" | "none" | "included" | "notIncluded" | "priority";
  readonly text: Message;
}

const PRIORITY_TEXTS: Readonly<Record<Priority, Message>> = {
  standard: message("limits:priority.standard"),
  high: message("limits:priority.high"),
  maximum: message("limits:priority.maximum"),
};

/** A display whose text has the name of its kind. */
export const displayWord = (kind: Exclude<LimitDisplay["kind"], "number" | "priority">): LimitDisplay => ({
  kind,
  text: message(`limits:value.${kind}`),
});

function displayNumber(unit: LimitUnit, value: number, plan: PlanName | undefined): LimitDisplay {
  if (value === 0) return displayWord("none");
  if (value !== UNLIMITED) return { kind: "number", text: message(`limits:value.${unit}`, { count: value }) };
  return displayWord(plan === "enterprise" ? "custom" : "unlimited");
}

/**
 * The display of a limit: a number with its unit; Illimitato for -1, or Personalizzato on the enterprise plan; Nessuno
 * for 0; a flag as included or not; a priority by its name.
 *
 * @param plan - whose limits they are. Default: a person's own, of which none is Personalizzato.
 */
export function displayLimit({
  field,
  limits,
  plan,
}: {
  field: LimitField;
  limits: Limits;
  plan?: PlanName | undefined;
}): LimitDisplay {
  const info = LIMIT_FIELDS[field];
  switch (info.kind) {
    case "number":
      return displayNumber(info.unit, Number(limits[field]), plan);
    case "flag":
      return displayWord(limits[field] ? "included" : "notIncluded");
    case "priority":
      return { kind: "priority", text: PRIORITY_TEXTS[limits.priority] };
  }
}
