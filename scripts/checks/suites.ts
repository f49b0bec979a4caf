import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "../bootstrap/toolchain.mjs";
import { type Check, type Outcome, runNode } from "./check.ts";
import type { Tally } from "./tally.ts";

const reports = join(root, "reports");

/** The counts that a runner wrote, or one failure if it ended before writing them. */
function counted(file: string, code: number, count: (report: unknown) => Tally): Outcome {
  let tally: Tally;
  try {
    tally = count(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return { passed: 0, failed: 1, failures: ["it ended without a report"], output: "" };
  }
  const failures = [...tally.failures];
  if (tally.passed + tally.failed === 0) failures.push("no test was found");
  else if (code !== 0 && tally.failed === 0) failures.push(`it ended with ${code}, but no test failed`);
  return { passed: tally.passed, failed: Math.max(tally.failed, failures.length), failures, output: "" };
}

/** One run of Vitest over the named projects. */
export function vitest(name: string, projects: readonly string[]): Check {
  return {
    name,
    async run() {
      mkdirSync(reports, { recursive: true });
      const file = join(reports, `${name}.json`);
      rmSync(file, { force: true });
      const { code } = await runNode(
        [
          join(root, "node_modules/vitest/vitest.mjs"),
          "run",
          ...projects.flatMap((project) => ["--project", project]),
          "--reporter=minimal",
          `--reporter=${join(import.meta.dirname, "tally.ts")}`,
        ],
        { REGIA_TALLY: file },
        true,
      );
      return counted(file, code, (report) => report as Tally);
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

/** The end-to-end tests of the whole product in a real browser. */
export function e2e(): Check {
  return {
    name: "e2e",
    async run() {
      mkdirSync(reports, { recursive: true });
      const file = join(reports, "e2e.json");
      rmSync(file, { force: true });
      const playwright = join(root, "packages/app/node_modules/@playwright/test/cli.js");
      const config = join(root, "packages/app/e2e/playwright.config.ts");
      const { code } = await runNode(
        [playwright, "test", "--config", config, "--reporter=list,json"],
        { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
        true,
      );
      return counted(file, code, (report) => {
        const { stats, suites } = report as {
          readonly stats: Readonly<Record<"expected" | "unexpected" | "flaky" | "skipped", number>>;
          readonly suites: readonly E2eSuite[];
        };
        const failures = suites.flatMap(failedIn);
        if (stats.skipped > 0) failures.push(`${stats.skipped} end-to-end tests did not run`);
        return { passed: stats.expected, failed: stats.unexpected + stats.flaky, failures };
      });
    },
  };
}
