import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join, relative } from "node:path";

/** The repository's root and the accepted set in it. */
export interface AcceptedSource {
  readonly root: string;
  /** The file of the accepted set. */
  readonly file: string;
  /** Where built Storybooks of accepted commits are kept. */
  readonly folder: string;
}

function run(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: "utf8", maxBuffer: 1 << 28 });
  if (status === 0) return stdout.trim();
  throw new Error(`${command} ${args.join(" ")} failed:\n${stderr.trim().split("\n").slice(-12).join("\n")}`);
}

/** The commit whose sources the accepted set pictures: the last one that changed it; none before it is committed. */
export function acceptedCommit({ root, file }: AcceptedSource): string | undefined {
  const path = relative(root, file);
  if (run("git", ["status", "--porcelain", "--", path], root) !== "") return undefined;
  return run("git", ["log", "-1", "--format=%H", "--", path], root) || undefined;
}

/**
 * The static Storybook of a commit: built once, from the commit's own sources with its own dependencies, so that the
 * accepted pictures can be drawn again on any machine and need not lie in git.
 * @throws Error with the last lines of what failed
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
