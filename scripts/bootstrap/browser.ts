import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright";
import { installDebianPackages } from "./debian.ts";
import { root } from "./toolchain.mjs";

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const packages = ["chromium", "fonts-liberation", "fonts-noto-core"];
const places = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

function executable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function found(): string | undefined {
  const named = process.env["CHROMIUM_PATH"];
  if (named) {
    if (executable(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which is not a program. Correct it or unset it.`);
  }
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const candidates = [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...places];
  const system = candidates.find(executable);
  if (system) return system;
  const own = chromium.executablePath();
  return existsSync(own) ? own : undefined;
}

/** The Debian packages of a Chromium; none if there is one. */
export const missingBrowser = (): readonly string[] => (found() ? [] : packages);

/**
 * The path of a Chromium for the tests: an installed one, else Debian's package (as root), else Playwright's own.
 * @throws Error that names the two ways to install one
 */
export function ensureChromium(): string {
  const present = found();
  if (present) return present;
  installDebianPackages(packages);
  if (!found()) {
    process.stderr.write("Installing a browser for the tests (once)...\n");
    const playwright = join(root, "node_modules/playwright/cli.js");
    spawnSync(process.execPath, [playwright, "install", "chromium"], { cwd: root, stdio: "ignore" });
  }
  const installed = found();
  if (installed) return installed;
  throw new Error(
    "The tests need a Chromium and none could be installed. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH, and try again.",
  );
}
