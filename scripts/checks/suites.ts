import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "../bootstrap/toolchain.mjs";
import { filesOfCheckout } from "../changes/changedFiles.ts";
import { type Check, type Inputs, type Outcome, outcomeOf, runNode, testsAmong } from "./check.ts";
import type { Tally } from "./tally.ts";

const reports = join(root, "reports");

interface TestRunner {
  readonly name: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly live: boolean;
}

/**
 * Runs a test runner, which writes a report into a file.
 * @param variable environment variable that names the file
 * @returns the counts of the report, or one failure if the runner ended before writing it
 */
async function counted(
  { name, args, env, live }: TestRunner,
  variable: string,
  count: (report: unknown) => Tally,
): Promise<Outcome> {
  mkdirSync(reports, { recursive: true });
  const file = join(reports, `${name.replaceAll(/\W/g, "-")}.json`);
  rmSync(file, { force: true });
  const { code, output } = await runNode(args, { ...env, [variable]: file }, live);
  const said = live ? "" : output;
  let tally: Tally;
  try {
    tally = count(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return outcomeOf(["it ended without a report"], said);
  }
  const failures = [...tally.failures];
  if (tally.passed + tally.failed === 0) failures.push("no test was found");
  else if (code !== 0 && tally.failed === 0) failures.push(`it ended with ${code}, but no test failed`);
  const failed = Math.max(tally.failed, failures.length);
  return { passed: tally.passed, failed, failures, output: failed > 0 ? said : "" };
}

/** A run of Vitest over the tests of some projects. */
interface VitestSuite extends Omit<Check, "run" | "inputs">, Required<Inputs> {
  /** Configurations that define the projects. */
  readonly configs: readonly string[];
  readonly projects: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** One run of Vitest, with as many workers as it has places. */
export function vitest({ configs, projects, env = {}, starts, tests, ...check }: VitestSuite): Check {
  const inputs = { starts, tests };
  return {
    ...check,
    inputs,
    run: ({ live, files = testsAmong(filesOfCheckout(), inputs) }) => {
      const args = [
        join(root, "node_modules/vitest/vitest.mjs"),
        "run",
        ...files,
        ...projects.flatMap((project) => ["--project", project]),
        `--maxWorkers=${check.places ?? 1}`,
        "--reporter=minimal",
        `--reporter=${join(import.meta.dirname, "tally.ts")}`,
      ];
      const read = { ...env, REGIA_TEST_CONFIGS: configs.join() };
      return counted({ name: check.name, args, env: read, live }, "REGIA_TALLY", (report) => report as Tally);
    },
  };
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

/** The end-to-end tests of the whole product in a real browser, with as many workers as they have places. */
export function e2e(check: Omit<Check, "run">): Check {
  const playwright = join(root, "packages/app/node_modules/@playwright/test/cli.js");
  const config = join(root, "packages/app/e2e/playwright.config.ts");
  return {
    ...check,
    run: ({ live, files = [] }) => {
      const args = [playwright, "test", "--config", config, "--reporter=list,json", ...files];
      const env = { REGIA_E2E_WORKERS: String(check.places ?? 1) };
      return counted({ name: check.name, args, env, live }, "PLAYWRIGHT_JSON_OUTPUT_FILE", tallyOf);
    },
  };
}
