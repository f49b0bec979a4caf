import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "../bootstrap/toolchain.mjs";
import { type Check, type Outcome, outcomeOf, runNode } from "./check.ts";
import type { Tally } from "./tally.ts";

const reports = join(root, "reports");

/**
 * Runs a test runner, which writes a report into the file of the environment variable `variable`.
 * @returns the counts of the report, or one failure if the runner ended before writing it
 */
async function counted(
  name: string,
  variable: string,
  args: readonly string[],
  count: (report: unknown) => Tally,
  env: Record<string, string> = {},
): Promise<Outcome> {
  mkdirSync(reports, { recursive: true });
  const file = join(reports, `${name.replace(":", "-")}.json`);
  rmSync(file, { force: true });
  const { code } = await runNode(args, { ...env, [variable]: file }, true);
  let tally: Tally;
  try {
    tally = count(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return outcomeOf(["it ended without a report"]);
  }
  const failures = [...tally.failures];
  if (tally.passed + tally.failed === 0) failures.push("no test was found");
  else if (code !== 0 && tally.failed === 0) failures.push(`it ended with ${code}, but no test failed`);
  return { passed: tally.passed, failed: Math.max(tally.failed, failures.length), failures };
}

/** One run of Vitest over the named projects, with these environment variables. */
export function vitest(name: string, projects: readonly string[], env: Record<string, string> = {}): Check {
  const args = [
    join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    ...projects.flatMap((project) => ["--project", project]),
    "--reporter=minimal",
    `--reporter=${join(import.meta.dirname, "tally.ts")}`,
  ];
  return { name, run: () => counted(name, "REGIA_TALLY", args, (report) => report as Tally, env) };
}

interface E2eSuite {
  readonly file: string;
  readonly suites?: readonly E2eSuite[];
  readonly specs?: readonly { readonly title: string; readonly ok: boolean }[];
}

/** Titles of the failed tests, nested groups included. */
const failedIn = ({ file, suites = [], specs = [] }: E2eSuite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ title }) => `${file} > ${title}`),
  ...suites.flatMap(failedIn),
];

function tallyOf(report: unknown): Tally {
  const { stats, suites } = report as {
    readonly stats: Readonly<Record<"expected" | "unexpected" | "flaky" | "skipped", number>>;
    readonly suites: readonly E2eSuite[];
  };
  const failures = suites.flatMap(failedIn);
  if (stats.skipped > 0) failures.push(`${stats.skipped} end-to-end tests did not run`);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, failures };
}

/** The end-to-end tests of the whole product in a real browser. */
export function e2e(): Check {
  const playwright = join(root, "packages/app/node_modules/@playwright/test/cli.js");
  const config = join(root, "packages/app/e2e/playwright.config.ts");
  const args = [playwright, "test", "--config", config, "--reporter=list,json"];
  return { name: "e2e", run: () => counted("e2e", "PLAYWRIGHT_JSON_OUTPUT_FILE", args, tallyOf) };
}
