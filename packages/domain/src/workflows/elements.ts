import { type Json, MAX_ELEMENTS } from "./graph.ts";
import { resolve, type Scope } from "./references.ts";

/** What a step is done for; null if its `each` leads to no list, or to one of more than {@link MAX_ELEMENTS}. */
export function elementsOf(each: Json, scope: Scope): Json[] | null {
  const elements = resolve(each, scope);
  return Array.isArray(elements) && elements.length <= MAX_ELEMENTS ? (elements as Json[]) : null;
}
