import type { Json, JsonObject } from "./graph.ts";

/** The deepest nesting that is read: rules go through values by recursion. */
const MAX_DEPTH = 64;

/** Whether a value of any origin is an object of JSON, and no list. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether lists and objects are nested deeper than is read; in constant stack, whatever the value. */
export function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((each) =>
      typeof each === "object" && each !== null ? (Object.values(each) as unknown[]) : [],
    );
  }
  return false;
}

/** Whether two values are the same, whatever the order of the members of objects. */
export function sameJson(one: Json, other: Json): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
    return one.every((each: Json, index) => sameJson(each, other[index] as Json));
  }
  const [mine, others] = [one as JsonObject, other as JsonObject];
  const names = Object.keys(mine);
  return (
    names.length === Object.keys(others).length &&
    names.every((name) => Object.hasOwn(others, name) && sameJson(mine[name] as Json, others[name] as Json))
  );
}
