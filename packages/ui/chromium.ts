import { existsSync } from "node:fs";
import { chromium } from "playwright";

const system = "/usr/bin/chromium";
const chromiumPath =
  process.env["CHROMIUM_PATH"] ?? (existsSync(system) ? system : chromium.executablePath());

/** How the gallery and measurements start Chromium: that of `CHROMIUM_PATH`, of the system or of Playwright, without network traffic of its own. */
export const chromiumLaunch = {
  executablePath: chromiumPath,
  args: [
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

/** How tests start their browser: the same with the one of `TEST_BROWSER_PATH`, if it is set. */
export const testLaunch = {
  ...chromiumLaunch,
  executablePath: process.env["TEST_BROWSER_PATH"] ?? chromiumPath,
};
