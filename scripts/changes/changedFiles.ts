import { execFileSync } from "node:child_process";
import { root } from "../bootstrap/toolchain.mjs";

/** Runs git in a checkout; returns the lines or names that it prints. */
function git(checkout: string, ...args: readonly string[]): string[] {
  const output = execFileSync("git", args, {
    cwd: checkout,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    maxBuffer: 1 << 28,
  });
  return output.split(/[\0\n]/).filter(Boolean);
}

/**
 * The commit from which the work in this checkout began: where it left `origin/main`, else `main`; on `main` itself, the commit
 * before the last one, or the last one where something is not committed yet.
 */
export function startOfChanges(checkout: string = root): string {
  for (const branch of ["origin/main", "main"]) {
    try {
      const [base] = git(checkout, "merge-base", "HEAD", branch);
      if (base && base !== git(checkout, "rev-parse", "HEAD")[0]) return base;
    } catch {
      // There is no such branch.
    }
  }
  return git(checkout, "status", "--porcelain").length > 0 ? "HEAD" : "HEAD~1";
}

/** Every file of the checkout, relative to the root: tracked and not deleted, or new and not ignored. */
export function filesOfCheckout(checkout: string = root): string[] {
  const deleted = new Set(git(checkout, "ls-files", "-z", "--deleted"));
  const listed = git(checkout, "ls-files", "-z", "--cached", "--others", "--exclude-standard");
  return [...new Set(listed)].filter((file) => !deleted.has(file));
}

/**
 * The files that differ from a commit: committed since, changed, new and deleted ones, relative to the root.
 * @throws Error if git does not know the commit
 */
export function changedSince(commit: string, checkout: string = root): string[] {
  try {
    return [
      ...new Set([
        ...git(checkout, "diff", "--name-only", "--no-renames", "-z", commit, "--"),
        ...git(checkout, "ls-files", "-z", "--others", "--exclude-standard"),
      ]),
    ].sort();
  } catch (error) {
    const { stderr = "" } = error as { readonly stderr?: string };
    throw new Error(`The changes since ${commit} cannot be read. ${stderr.trim()}`);
  }
}
