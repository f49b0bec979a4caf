/** Mutation testing: Stryker changes the rules in many small ways, and a test must fail for each change. */
export default {
  packageManager: "pnpm",
  testRunner: "domain",
  plugins: ["./scripts/mutation/testRunner.ts"],
  mutate: [
    "src/**/*.ts",
    "!src/**/*.test.ts",
    "!src/testing/**",
    // Only re-exports.
    "!src/**/index.ts",
    // Only types.
    "!src/**/*.d.ts",
  ],
  clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
  reporters: ["clear-text", "html", "json"],
  htmlReporter: { fileName: "reports/mutation/index.html" },
  jsonReporter: { fileName: "reports/mutation/mutation.json" },
  // Unchanged code is not tested again; `--force` tests everything.
  incremental: true,
  incrementalFile: "reports/mutation/incremental.json",
  thresholds: { high: 95, low: 90, break: 90 },
  coverageAnalysis: "perTest",
  concurrency: 2,
  // Every mutant has its own copy of the modules, which Node never unloads.
  maxTestRunnerReuse: 200,
  // A long time-out, so that a slow test on a busy machine does not count as an endless loop.
  timeoutMS: 20_000,
  timeoutFactor: 4,
  tempDirName: ".stryker-tmp",
};
