import { existsSync } from "node:fs";
import { chromium } from "playwright";

const system = "/usr/bin/chromium";

/** How tests and the gallery start Chromium: that of `CHROMIUM_PATH`, of the system or of Playwright, without network traffic of its own. */
export const chromiumLaunch = {
  executablePath: process.env["CHROMIUM_PATH"] ?? (existsSync(system) ? system : chromium.executablePath()),
  args: [
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};
