import type { Json, JsonObject } from "./graph.ts";
import { isJsonObject } from "./json.ts";

/** What the references of a step can lead to. */
export interface Scope {
  /** What the run was started with. */
  readonly input: JsonObject;
  /** What steps gave, by their keys. */
  readonly outputs: Readonly<Record<string, Json>>;
  /** The element of an `each`. */
  readonly item?: Json;
}

/** First names of references that are no steps. */
export const RESERVED_ROOTS = ["input", "item"] as const;

const REFERENCE = /\{\{([^{}]*)\}\}/g;
const LONE_REFERENCE = /^\{\{([^{}]*)\}\}$/;

const pathOf = (inside: string): string[] => inside.split(".").map((name) => name.trim());

/** The path of a text that is nothing but a reference; null for any other value. */
export function loneReference(value: Json): string[] | null {
  const [, inside] = typeof value === "string" ? (LONE_REFERENCE.exec(value) ?? []) : [];
  return inside === undefined ? null : pathOf(inside);
}

/** How a reference is written. */
export const writtenReference = (path: readonly string[]): string => `{{${path.join(".")}}}`;

/** The paths of all references of the texts of a value, in their order. Names of members hold none. */
export function referencesIn(value: Json): string[][] {
  if (typeof value === "string")
    return [...value.matchAll(REFERENCE)].map(([, inside = ""]) => pathOf(inside));
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(referencesIn) : [];
}

/** The first names of the references of a value, each once: keys of steps, `input` and `item`. */
export function rootsOf(value: Json): string[] {
  return [...new Set(referencesIn(value).map(([root = ""]) => root))];
}

const own = (value: Json | undefined, name: string): Json | undefined => {
  if (Array.isArray(value)) return /^\d+$/.test(name) ? (value[Number(name)] as Json | undefined) : undefined;
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
};

/** What a path leads to; null if there is nothing. */
function valueAt([root = "", ...names]: readonly string[], { input, outputs, item }: Scope): Json {
  const first = root === "input" ? input : root === "item" ? item : own(outputs, root);
  return names.reduce<Json | undefined>(own, first) ?? null;
}

const asText = (value: Json): string =>
  value === null ? "" : typeof value === "string" ? value : JSON.stringify(value);

/**
 * A value with what its references lead to. A text that is nothing but a reference becomes that value, null if it is missing;
 * within a text stand texts as they are, other values as JSON, and nothing for null.
 */
export function resolve(value: Json, scope: Scope): Json {
  if (typeof value === "string") {
    const path = loneReference(value);
    if (path !== null) return valueAt(path, scope);
    return value.replace(REFERENCE, (_, inside: string) => asText(valueAt(pathOf(inside), scope)));
  }
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((each: Json) => resolve(each, scope));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, resolve(each as Json, scope)]),
  );
}
