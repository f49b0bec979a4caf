// `node packages/app/bench/main.ts`: what the public pages promise: Lighthouse's scores, and how soon a slow line shows
// the first content. Medians, because other work on the machine disturbs single runs. Exit code 1 where a target is missed.
import { type Browser, chromium } from "@playwright/test";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import config from "../e2e/playwright.config.ts";
import { startProduct, temporaryDataDirectory } from "../e2e/product.ts";

const ROUNDS = 5;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const SCORED_PAGES = ["/", "/pricing", "/privacy"];
const SCORE = 100;

const PAINTED_PAGES = ["/", "/privacy"];
/** Milliseconds before an answer begins, and bytes a second. */
const SLOW_LINE = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const FIRST_CONTENT_SECONDS = 3.5;

const launchOptions = config.use?.launchOptions ?? {};
let isMissed = false;

function report(isMet: boolean, figure: string): void {
  isMissed ||= !isMet;
  console.log(`${isMet ? "met   " : "missed"}  ${figure}`);
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Lighthouse's scores of an address on the phone that it simulates, with the speed that it saw of this machine. */
async function score(address: string): Promise<Readonly<Record<string, number>>> {
  // A browser for each run: nothing is cached.
  const chrome = await launch({
    ...(launchOptions.executablePath === undefined ? {} : { chromePath: launchOptions.executablePath }),
    chromeFlags: ["--headless=new", ...(launchOptions.args ?? [])],
  });
  try {
    const result = await lighthouse(address, {
      port: chrome.port,
      onlyCategories: CATEGORIES,
      logLevel: "silent",
    });
    if (!result || result.lhr.runtimeError) {
      throw new Error(`Lighthouse could not read ${address}: ${result?.lhr.runtimeError?.message ?? ""}`);
    }
    const { categories, environment } = result.lhr;
    const scores = CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]);
    return { ...Object.fromEntries(scores), machine: environment.benchmarkIndex };
  } finally {
    chrome.kill();
  }
}

async function scores(url: string): Promise<void> {
  for (const path of SCORED_PAGES) {
    const runs: Readonly<Record<string, number>>[] = [];
    for (let round = 0; round < ROUNDS; round += 1) runs.push(await score(`${url}${path}`));
    const of = (name: string) => median(runs.map((run) => run[name] ?? 0));
    const machine = `machine ${of("machine").toFixed(0)}, of 1500 and more that Lighthouse expects`;
    report(
      CATEGORIES.every((name) => of(name) >= SCORE),
      `Lighthouse of ${path}: ${CATEGORIES.map((name) => `${name} ${of(name)}`).join(", ")} (${SCORE} each; ${machine})`,
    );
  }
}

/** Seconds until the first content of an address is painted over the slow line. */
async function firstContent(browser: Browser, address: string, hasConfig: boolean): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  if (!hasConfig) await page.route("**/.netlify/functions/config", () => undefined);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.emulateNetworkConditions", { offline: false, ...SLOW_LINE });
  await page.goto(address, { waitUntil: "commit" });
  const painted = await page.waitForFunction(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
    undefined,
    { timeout: 120_000 },
  );
  const milliseconds = await painted.jsonValue();
  await context.close();
  return (milliseconds ?? Number.NaN) / 1000;
}

async function firstContents(url: string): Promise<void> {
  const browser = await chromium.launch(launchOptions);
  for (const path of PAINTED_PAGES) {
    for (const hasConfig of [true, false]) {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        times.push(await firstContent(browser, `${url}${path}`, hasConfig));
      const seconds = median(times);
      report(
        seconds < FIRST_CONTENT_SECONDS,
        `first content of ${path} at 400 ms and 50 kB/s${hasConfig ? "" : ", the configuration never coming"}: ` +
          `${seconds.toFixed(2)} s (below ${FIRST_CONTENT_SECONDS} s)`,
      );
    }
  }
  await browser.close();
}

const data = temporaryDataDirectory("bench");
const product = await startProduct(data.path);
try {
  await firstContents(product.url);
  await scores(product.url);
} finally {
  await product.stop();
  data.remove();
}
process.exit(isMissed ? 1 : 0);
