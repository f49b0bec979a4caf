/** Mutation testing: every change that Stryker knows is made to the rules, and some test must notice it. */
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
    // Only texts; their keys, placeholders and plural forms are tested, and the fixed texts where they are used.
    "!src/messages/{it,en}/**",
  ],
  clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
  reporters: ["clear-text", "html", "json"],
  htmlReporter: { fileName: "reports/mutation/index.html" },
  jsonReporter: { fileName: "reports/mutation/mutation.json" },
  // What is unchanged since the last run is not tried again; `--force` tries everything.
  incremental: true,
  incrementalFile: "reports/mutation/incremental.json",
  thresholds: { high: 95, low: 90, break: 90 },
  coverageAnalysis: "perTest",
  concurrency: 2,
  // Every mutant has its own copy of the modules, and Node keeps them all.
  maxTestRunnerReuse: 200,
  // On a busy machine a slow test is no endless loop: what takes longer than this does not end.
  timeoutMS: 20_000,
  timeoutFactor: 4,
  tempDirName: ".stryker-tmp",
};
