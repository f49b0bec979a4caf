import type { Json } from "./graph.ts";
import { rootsOf } from "./references.ts";

/**
 * The sources of the text from outside that a value refers to, each once.
 *
 * @param taints - the sources of each step's output and of `input`, by the first names of references
 * @param each - the step's `each`: `item` has its sources, unless `taints` says those of `item`
 */
export function taintOf(
  value: Json,
  taints: Readonly<Record<string, readonly string[]>>,
  each?: Json,
): string[] {
  const sources = rootsOf(value).flatMap((root) => {
    if (Object.hasOwn(taints, root)) return taints[root] ?? [];
    return root === "item" && each !== undefined ? taintOf(each, taints) : [];
  });
  return [...new Set(sources)];
}
