import { existsSync } from "node:fs";
import { chromium, defineConfig, devices } from "@playwright/test";

const executablePath =
  process.env["TEST_BROWSER_PATH"] ??
  process.env["CHROMIUM_PATH"] ??
  ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find((path) => existsSync(path)) ??
  chromium.executablePath();

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.e2e.ts",
  outputDir: "../../../reports/e2e",
  fullyParallel: true,
  workers: Number(process.env["REGIA_E2E_WORKERS"] || 2),
  // The repetition writes the trace. It saves no test: one that fails and then passes has failed.
  retries: 1,
  failOnFlakyTests: true,
  forbidOnly: true,
  // These end what hangs: no journey depends on how fast the machine is.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    // A new browser context compiles the whole app again, which costs a second of processor time in each test.
    reuseContext: true,
    // An action that cannot be done is named, before the whole journey ends.
    actionTimeout: 60_000,
    ...devices["Desktop Chrome"],
    locale: "it-IT",
    timezoneId: "Europe/Rome",
    // Animations are painted without a graphics card, which takes a sixth of the processor time.
    reducedMotion: process.env["REGIA_EXHAUSTIVE"] === "true" ? "no-preference" : "reduce",
    trace: "on-first-retry",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath,
      args: [
        "--no-sandbox",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
