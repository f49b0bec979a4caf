// Benchmark of the built Storybook: how soon its first page shows the tree of stories and a story, with an empty cache.
// Medians, because other work on the machine disturbs single runs. Exits with 1 if a target is missed.
import { join } from "node:path";
import { type Browser, chromium } from "playwright";
import { chromiumLaunch } from "../chromium.ts";
import { serve } from "../gallery/site.ts";

const ROUNDS = 5;
const TREE_SECONDS = 2;
const STORY_SECONDS = 3;
/** Milliseconds after which a round fails. */
const TIMEOUT = 120_000;
/** The page that opens without an address, and a story. */
const ADDRESSES = ["", "?path=/story/components-button--default"];

interface Times {
  readonly tree: number;
  readonly story: number;
  /** Seconds that the page's main thread worked until then, which does not depend on other work on the machine. */
  readonly work: number;
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Seconds until the tree and the first story are visible. */
async function open(browser: Browser, address: string): Promise<Times> {
  const context = await browser.newContext();
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  const started = performance.now();
  const until = async (shown: Promise<unknown>) => {
    await shown;
    return (performance.now() - started) / 1000;
  };
  await page.goto(address, { waitUntil: "commit" });
  const content = page.frameLocator("#storybook-preview-iframe").locator("#storybook-root, #storybook-docs");
  const [tree, story] = await Promise.all([
    until(page.locator("[data-item-id]").first().waitFor()),
    until(content.filter({ visible: true }).locator(":scope > *").first().waitFor()),
  ]);
  const { metrics } = await devtools.send("Performance.getMetrics");
  await context.close();
  return { tree, story, work: metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN };
}

let isMissed = false;
const site = await serve(join(import.meta.dirname, "../../../storybook-static"));
const browser = await chromium.launch(chromiumLaunch);
try {
  for (const address of ADDRESSES) {
    const rounds: Times[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await open(browser, site.origin + address));
    const of = (name: keyof Times) => median(rounds.map((times) => times[name]));
    const isMet = of("tree") <= TREE_SECONDS && of("story") <= STORY_SECONDS;
    isMissed ||= !isMet;
    console.log(
      `${isMet ? "met   " : "missed"}  Storybook at /${address}: tree ${of("tree").toFixed(2)} s (at most ${TREE_SECONDS}), ` +
        `content ${of("story").toFixed(2)} s (at most ${STORY_SECONDS}), work of the page ${of("work").toFixed(2)} s`,
    );
  }
} finally {
  await browser.close();
  await site.close();
}
process.exit(isMissed ? 1 : 0);
