import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright";
import { installDebianPackages } from "./debian.ts";
import { root } from "./toolchain.mjs";

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
/** Chromium without a window: the same pages for a fifth less processor time. */
const HEADLESS_SHELL = "chromium-headless-shell";
const packages = ["chromium", HEADLESS_SHELL, "fonts-liberation", "fonts-noto-core"];
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

/** The program that a variable names. */
function named(variable: string): string | undefined {
  const path = process.env[variable];
  if (path && !executable(path))
    throw new Error(`${variable} names ${path}, which is not a program. Correct it or unset it.`);
  return path || undefined;
}

const inPath = (programs: readonly string[]): readonly string[] =>
  (process.env["PATH"] ?? "")
    .split(delimiter)
    .flatMap((folder) => programs.map((name) => join(folder, name)));

function found(): string | undefined {
  const installed = named("CHROMIUM_PATH") ?? [...inPath(names), ...places].find(executable);
  if (installed) return installed;
  const own = chromium.executablePath();
  return existsSync(own) ? own : undefined;
}

/** Debian's Chromium, beside which its headless shell can be installed. */
const DEBIAN_CHROMIUM = "/usr/bin/chromium";

const headlessShell = () => inPath([HEADLESS_SHELL]).find(executable);

/** The Debian packages of the browsers that are missing: none where one is named, or another than Debian's is installed. */
export function missingBrowser(): readonly string[] {
  const present = found();
  if (!present) return packages;
  return present === DEBIAN_CHROMIUM && !process.env["CHROMIUM_PATH"] && !headlessShell()
    ? [HEADLESS_SHELL]
    : [];
}

/**
 * The path of a whole Chromium: an installed one, else Debian's package (as root), else Playwright's own.
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

/**
 * The path of the browser of the tests: the headless shell that is installed beside Chromium, else Chromium itself. A Chromium
 * named by CHROMIUM_PATH is taken for the tests too.
 * @throws Error as `ensureChromium`
 */
export function ensureTestBrowser(): string {
  const wanted = named("TEST_BROWSER_PATH") ?? named("CHROMIUM_PATH");
  if (wanted) return wanted;
  installDebianPackages(missingBrowser());
  return headlessShell() ?? ensureChromium();
}
