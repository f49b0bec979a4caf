/** The names in a tree of tokens. */
export const keysOf = <Tree extends object>(tree: Tree) => Object.keys(tree) as (keyof Tree & string)[];
