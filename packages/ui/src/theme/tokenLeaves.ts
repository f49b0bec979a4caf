/** Path and value of each token of a tree, in order: `["danger.ink", "oklch(…)"]`. */
export const tokenLeaves = (tree: object, path = ""): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "object" ? tokenLeaves(value, `${path}${key}.`) : [[path + key, String(value)]],
  );

/** The leaf of a tree at a dotted path; undefined if there is none. */
export const leafAt = (tree: object, path: string): string | undefined => {
  const leaf = path
    .split(".")
    .reduce<unknown>((node, key) => (Object.hasOwn(Object(node), key) ? Object(node)[key] : undefined), tree);
  return typeof leaf === "string" ? leaf : undefined;
};
