import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "../bootstrap/toolchain.mjs";
import { type Check, type Outcome, runNode } from "./check.ts";

const reports = join(root, "reports");

/** The counts that a runner wrote, or one failure where it died before writing them. */
function counted(file: string, code: number, count: (report: unknown) => Omit<Outcome, "output">): Outcome {
  let counts = { passed: 0, failed: 0 };
  try {
    counts = count(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return { passed: 0, failed: 1, output: "" };
  }
  // A runner can fail without a failed test: an error between tests, or no test found at all.
  const silent = code !== 0 && counts.failed === 0;
  const empty = counts.passed + counts.failed === 0;
  return { passed: counts.passed, failed: counts.failed + (silent || empty ? 1 : 0), output: "" };
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
          "--reporter=dot",
          "--reporter=json",
          `--outputFile.json=${file}`,
        ],
        {},
        true,
      );
      return counted(file, code, (report) => {
        const { numPassedTests, numFailedTests, numFailedTestSuites } = report as Record<string, number>;
        const failed = numFailedTests || numFailedTestSuites || 0;
        return { passed: numPassedTests ?? 0, failed };
      });
    },
  };
}

/** The journeys: the product as a person uses it, in a real browser. */
export function journeys(): Check {
  return {
    name: "journeys",
    async run() {
      mkdirSync(reports, { recursive: true });
      const file = join(reports, "journeys.json");
      rmSync(file, { force: true });
      const playwright = join(root, "packages/app/node_modules/@playwright/test/cli.js");
      const config = join(root, "packages/app/journeys/playwright.config.ts");
      const { code } = await runNode(
        [playwright, "test", "--config", config, "--reporter=list,json"],
        { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
        true,
      );
      return counted(file, code, (report) => {
        const { stats } = report as { stats: { expected: number; unexpected: number; flaky: number } };
        return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
      });
    },
  };
}
