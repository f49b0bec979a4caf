const INHERITED = Object.getOwnPropertyNames(Object.prototype).join("|");

/** An operator at the beginning of a filter, or after a column in a logic tree. */
const FILTER = new RegExp(`^(?:not\\.)*(?:${INHERITED})(?:[.(]|$)`);
const TREE = new RegExp(`[(,][^.(),]*\\.(?:not\\.)*(?:${INHERITED})[.(),]`);
const IS_TREE = /(?:^|\.)(?:or|and)$/;

/**
 * The first filter whose operator is a name that every object of JavaScript has, such as `toString`; undefined if there
 * is none. lite looks operators up in an object, finds these too, and fails.
 */
export function inheritedOperator(parameters: URLSearchParams): string | undefined {
  for (const [name, filter] of parameters) {
    if ((IS_TREE.test(name) ? TREE : FILTER).test(filter)) return filter;
  }
  return undefined;
}
