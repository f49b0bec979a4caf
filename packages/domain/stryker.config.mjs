/** Mutation testing: every change that Stryker knows is made to the rules, and some test must notice it. */
export default {
  packageManager: "pnpm",
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: { configFile: "vitest.mutation.config.ts", related: true },
  mutate: [
    "src/**/*.ts",
    "!src/**/*.test.ts",
    "!src/testing/**",
    "!src/**/index.ts",
    "!src/messages/{it,en}/**",
  ],
  clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
  reporters: ["clear-text", "html", "json"],
  htmlReporter: { fileName: "reports/mutation/index.html" },
  jsonReporter: { fileName: "reports/mutation/mutation.json" },
  thresholds: { high: 95, low: 90, break: 90 },
  coverageAnalysis: "perTest",
  concurrency: 2,
  // On a busy machine a slow test is no endless loop.
  timeoutMS: 20_000,
  timeoutFactor: 4,
  tempDirName: ".stryker-tmp",
};
