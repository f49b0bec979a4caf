/** Mutation testing: Stryker makes every change it knows to the rules, and some test must fail. */
export default {
  packageManager: "pnpm",
  testRunner: "domain",
  plugins: ["./scripts/mutation/testRunner.ts"],
  mutate: [
    "src/**/*.ts",
    "!src/**/*.test.ts",
    "!src/testing/**",
    // Only names that are passed on.
    "!src/**/index.ts",
    // Only types.
    "!src/**/*.d.ts",
  ],
  clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
  reporters: ["clear-text", "html", "json"],
  htmlReporter: { fileName: "reports/mutation/index.html" },
  jsonReporter: { fileName: "reports/mutation/mutation.json" },
  // Unchanged code is not tried again; `--force` tries everything.
  incremental: true,
  incrementalFile: "reports/mutation/incremental.json",
  thresholds: { high: 95, low: 90, break: 90 },
  coverageAnalysis: "perTest",
  concurrency: 2,
  // Every mutant has its own copy of the modules, and Node keeps them all.
  maxTestRunnerReuse: 200,
  // Generous, because on a busy machine a slow test is not an endless loop.
  timeoutMS: 20_000,
  timeoutFactor: 4,
  tempDirName: ".stryker-tmp",
};
