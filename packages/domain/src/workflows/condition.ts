import type { Json, StepCondition } from "./graph.ts";
import { sameJson } from "./json.ts";
import { resolve, type Scope } from "./references.ts";

function contains(value: Json, part: Json): boolean {
  if (Array.isArray(value)) return value.some((each: Json) => sameJson(each, part));
  return typeof value === "string" && typeof part === "string" && value.includes(part);
}

/** Whether a step's `when` is true. Values of different types are never the same: the text "3" is not the number 3. */
export function isMet(condition: StepCondition, scope: Scope): boolean {
  const value = resolve(condition.value, scope);
  if ("equals" in condition) return sameJson(value, condition.equals);
  if ("notEquals" in condition) return !sameJson(value, condition.notEquals);
  if ("contains" in condition) return contains(value, condition.contains);
  return (value !== null) === condition.exists;
}
