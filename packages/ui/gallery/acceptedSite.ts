import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { picturesIn } from "./acceptedSet.ts";

/** Where the accepted set and its sources are. */
export interface AcceptedSource {
  readonly root: string;
  /** File of the accepted set. */
  readonly file: string;
  /** Folder for the built Storybooks of accepted commits. */
  readonly folder: string;
}

function run(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: "utf8", maxBuffer: 1 << 28 });
  if (status === 0) return stdout.trim();
  throw new Error(`${command} ${args.join(" ")} failed:\n${stderr.trim().split("\n").slice(-12).join("\n")}`);
}

/**
 * The last commit that changed which pictures are accepted, not only who approved them or how the set is written; undefined
 * if the set was never committed, or has changed since.
 */
export function acceptedCommit({ root, file }: AcceptedSource): string | undefined {
  const path = relative(root, file);
  if (run("git", ["status", "--porcelain", "--", path], root) !== "") return undefined;
  const log = run("git", ["log", "--diff-filter=AM", "--format=%H", "--", path], root);
  const [last, ...earlier] = log.split("\n").filter(Boolean);
  const picturesAt = (commit: string) => picturesIn(run("git", ["show", `${commit}:${path}`], root));
  let found = last;
  for (const commit of earlier) {
    if (!last || picturesAt(commit) !== picturesAt(last)) break;
    found = commit;
  }
  return found;
}

/**
 * Builds the static Storybook of a commit from the commit's own sources and dependencies, or returns an earlier build. With
 * it the accepted pictures can be taken again on any machine, so they are not stored in git.
 *
 * @throws Error with the last lines of output if a step fails
 */
export function siteOfCommit(commit: string, { root, folder }: AcceptedSource): string {
  const site = join(folder, commit);
  if (existsSync(join(site, "index.json"))) return site;
  const sources = join(folder, `${commit}-sources`);
  const archive = `${sources}.tar`;
  rmSync(sources, { recursive: true, force: true });
  mkdirSync(sources, { recursive: true });
  try {
    run("git", ["archive", "--output", archive, commit], root);
    run("tar", ["-xf", archive, "-C", sources], root);
    run(process.execPath, [join(sources, "scripts/run.mjs"), "storybook", "build"], sources);
    renameSync(join(sources, "storybook-static"), site);
  } finally {
    rmSync(archive, { force: true });
    rmSync(sources, { recursive: true, force: true });
  }
  return site;
}
