import { type Check, testsAmong } from "../checks/check.ts";
import type { Dependencies } from "./dependencies.ts";

/** What a change leaves of a check. */
export interface Selected {
  readonly check: Check;
  /** The test files that are run; all of the check if undefined, none of it if empty. */
  readonly files?: readonly string[];
  /** Why so, as the end of a sentence that begins with the name of the check. */
  readonly reason: string;
}

/** Files that say how everything is installed, built and checked. */
const FOUNDATION = [
  /^(package\.json|pnpm-lock\.yaml|pnpm-workspace\.yaml|\.npmrc|tsconfig\.base\.json|vitest\.config\.ts)$/,
  /^(packages\/[^/]+|functions)\/(package|tsconfig[.\w]*)\.json$/,
  /^(patches|scripts\/(bootstrap|build|changes|checks|types))\//,
  /^scripts\/(run\.mjs|tasks\/test\.ts)$/,
  /^(\.storybook\/(main|manager)|packages\/ui\/storybook\/(main|preBundled))\.ts$/,
];
/** Whether others import such a file. */
const isCode = (file: string) => /\.(tsx?|mts|mjs|cjs|js|json|css)$/.test(file);

const folderOf = (file: string) => file.slice(0, file.lastIndexOf("/") + 1);

/** The first changed file that is among the dependencies, or lies in one of their folders. */
function changedIn(dependencies: ReadonlySet<string>, changed: readonly string[]): string | undefined {
  return changed.find((file) => {
    for (let end = file.lastIndexOf("/"); end > 0; end = file.lastIndexOf("/", end - 1))
      if (dependencies.has(file.slice(0, end + 1))) return true;
    return dependencies.has(file);
  });
}

/** A change, and the checkout after it. */
export interface Change {
  /** Changed, new and deleted files, relative to the root. */
  readonly changed: readonly string[];
  /** Files of the checkout. */
  readonly files: readonly string[];
  readonly dependencies: Dependencies;
}

/** The configuration of the tests of a package, which each of them depends on. */
const configurationOf = (test: string, files: readonly string[]) =>
  files.filter(
    (file) =>
      /^(packages\/[^/]+|functions|scripts)\/vitest(\.\w+)?\.config\.ts$/.test(file) &&
      test.startsWith(folderOf(file)),
  );

/**
 * What a change can affect of a check. In doubt it is run: a changed file that tells how things are installed or checked
 * concerns everything, and a deleted one whatever depends on a neighbour in its folder.
 */
export function selectionOf(check: Check, { changed, files, dependencies }: Change): Selected {
  const foundation = changed.find((file) => FOUNDATION.some((pattern) => pattern.test(file)));
  if (foundation) return { check, reason: `is run whole: ${foundation} has changed` };
  if (!check.inputs) return { check, reason: "is run whole: it reads every file" };
  const present = new Set(files);
  const deleted = changed.filter((file) => !present.has(file) && isCode(file)).map(folderOf);
  const neighbours = files.filter((file) => deleted.includes(folderOf(file)) && isCode(file));
  const concerned = [...changed, ...neighbours];

  const cause = changedIn(dependencies.of(check.inputs.starts), concerned);
  if (cause) return { check, reason: `is run whole: it uses ${cause}` };
  const all = testsAmong(files, check.inputs);
  const affected = all.filter((test) =>
    changedIn(dependencies.of([test, ...configurationOf(test, files)]), concerned),
  );
  if (affected.length === 0)
    return { check, files: [], reason: "is left out: nothing that it uses has changed" };
  return {
    check,
    files: affected,
    reason: `runs ${affected.length} of ${all.length} files: the others use nothing that has changed`,
  };
}
