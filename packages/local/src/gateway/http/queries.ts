const INHERITED = Object.getOwnPropertyNames(Object.prototype).join("|");

/** An operator at the beginning of a filter, or after a column in a logic tree. */
const FILTER = new RegExp(`^(?:not\\.)*(?:${INHERITED})(?:[.(]|$)`);
const TREE = new RegExp(`[(,][^.(),]*\\.(?:not\\.)*(?:${INHERITED})[.(),]`);
const IS_TREE = /(?:^|\.)(?:or|and)$/;

/**
 * The first filter whose operator is a name that every object of JavaScript has, such as `toString`; undefined if there
 * is none. lite looks operators up in an object, finds these too, and fails.
 */
function inheritedOperator(parameters: URLSearchParams): string | undefined {
  for (const [name, filter] of parameters) {
    if ((IS_TREE.test(name) ? TREE : FILTER).test(filter)) return filter;
  }
  return undefined;
}

/** Levels of tables inside a table: the usage beside the profile of some preferences, say. */
const DEEPEST_SELECT = 2;

/** Columns and tables: those of all tables together, and some more. */
const MOST_SELECTED = 60;

/**
 * Whether an answer could become as large as its asker wants: each table inside another multiplies the rows, and one
 * column can be asked for under many names.
 */
function isBoundless(parameters: URLSearchParams): boolean {
  // The brackets of aggregates hold nothing.
  const selected = parameters.getAll("select").join(",").replaceAll("()", "");
  let depth = 0;
  let deepest = 0;
  for (const letter of selected) {
    if (letter === "(") depth += 1;
    if (letter === ")") depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest > DEEPEST_SELECT || selected.split(",").length > MOST_SELECTED;
}

/** A regular expression that refers to an earlier part of its match, which can take exponential time. */
const BACKREFERENCE = /(?:^|\.)i?match\b.*\\[1-9]/s;

/** Why a query is not passed on to lite, as code and message of PostgREST; undefined if it is. */
export function queryRefusal(parameters: URLSearchParams): readonly [string, string] | undefined {
  const unknown = inheritedOperator(parameters);
  if (unknown !== undefined) return ["PGRST100", `"failed to parse filter (${unknown})"`];
  if (isBoundless(parameters)) return ["PGRST100", "The query selects too much"];
  if ([...parameters.values()].some((filter) => BACKREFERENCE.test(filter)))
    return ["2201B", "invalid regular expression: invalid backreference number"];
  return undefined;
}
