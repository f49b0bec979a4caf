import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { withLock } from "../bootstrap/lock.mjs";
import { say, type TextKey } from "../bootstrap/texts.mjs";
import { root } from "../bootstrap/toolchain.mjs";

const execute = promisify(execFile);

/** A build whose output stays valid until one of its sources changes. */
export interface Build {
  /** What is built, as it appears in errors: "web app". */
  readonly name: string;
  /** What a person who waits for it reads. */
  readonly waiting: TextKey;
  /** Folder of the output, for the fingerprint of the sources. */
  readonly output: (fingerprint: string) => string;
  /** Files and folders that the output depends on, relative to the root. Tests are left out. */
  readonly inputs: readonly string[];
  /** Names of files in them that the output does not depend on either. */
  readonly except?: RegExp;
  /** Settings that the output depends on. */
  readonly settings?: string;
  /** Arguments of Node, one list for each step, for the folder of the output. */
  readonly steps: (output: string) => readonly (readonly string[])[];
  /** Folder in which the steps run. */
  readonly folder: string;
}

const TEST = /\.(test|e2e)\.tsx?$/;
const skipped = new Set(["node_modules", "dist", "storybook-static", "coverage", "reports"]);

function* filesUnder(path: string): Generator<string> {
  if (statSync(path).isFile()) {
    yield path;
    return;
  }
  for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!skipped.has(entry.name) && !entry.name.startsWith(".")) yield* filesUnder(join(path, entry.name));
  }
}

/** The SHA-256 of the names and contents of all sources, and of the settings. */
function fingerprint({ inputs, except, settings = "" }: Build): string {
  const hash = createHash("sha256").update(settings);
  for (const path of inputs) {
    for (const file of filesUnder(join(root, path))) {
      if (TEST.test(file) || except?.test(file)) continue;
      hash.update(relative(root, file)).update("\0").update(readFileSync(file)).update("\0");
    }
  }
  return hash.digest("hex");
}

/**
 * Builds and prints the warnings of each step, unless the existing output is of the same sources. Concurrent processes
 * build one after the other.
 * @returns the folder of the output
 * @throws Error with the last lines of the output when a step fails
 */
export async function buildOnce(build: Build): Promise<string> {
  const { name, waiting, steps, folder } = build;
  const wanted = fingerprint(build);
  const output = build.output(wanted);
  const stamp = join(output, ".built-from");
  const isFresh = () => existsSync(stamp) && readFileSync(stamp, "utf8") === wanted;
  if (isFresh()) return output;
  await withLock(join(root, `.tools/${name.replace(" ", "-")}.lock`), async () => {
    if (isFresh()) return;
    process.stderr.write(`${say(waiting)}\n`);
    for (const step of steps(output)) {
      const options = { cwd: folder, env: { ...process.env, NODE_ENV: "production" }, maxBuffer: 1 << 28 };
      try {
        process.stderr.write((await execute(process.execPath, step, options)).stderr);
      } catch (error) {
        const { stdout = "", stderr = "" } = error as { readonly stdout?: string; readonly stderr?: string };
        const last = `${stdout}${stderr}`.trim().split("\n").slice(-30).join("\n");
        throw new Error(`${last}\n\nThe ${name} could not be built.`, { cause: error });
      }
    }
    writeFileSync(stamp, wanted);
  });
  return output;
}
