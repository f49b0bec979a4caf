// Command line of the gallery: compares pictures of all stories with the accepted ones, and serves the report. `npm run
// gallery` in the root builds Storybook and runs this file.
import { spawnSync } from "node:child_process";
import { userInfo } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { environmentOf, openBrowser } from "./environment.ts";
import { runGallery } from "./gallery.ts";
import * as places from "./places.ts";
import { publishReport } from "./publishReport.ts";
import { approvalOf, serveReview } from "./reviewServer.ts";
import { summaryOf } from "./summary.ts";

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    accept: { type: "boolean", default: false },
    reason: { type: "string", default: "" },
    review: { type: "boolean", default: false },
    site: { type: "string", default: places.site },
    pages: { type: "string" },
  },
});
const { accepted, reports, root } = places;
const site = resolve(values.site);

/** The name under which this person commits. */
const authorHere = () =>
  spawnSync("git", ["config", "user.name"], { cwd: root, encoding: "utf8" }).stdout?.trim() ||
  userInfo().username;

async function serveReport(): Promise<void> {
  const places = { site, reports, accepted };
  await publishReport(places);
  const { origin } = await serveReview({ ...places, author: authorHere(), port: 6007 });
  console.log(`Report: ${origin}review/index.html\nApprovals are written to ${accepted}. Ctrl+C ends.`);
  await new Promise(() => undefined);
}

function pagesAsked(): number | undefined {
  if (values.pages === undefined) return undefined;
  const pages = Number(values.pages);
  if (Number.isInteger(pages) && pages > 0) return pages;
  throw new Error("--pages is a number of parallel pages, such as 4.");
}

async function compare(): Promise<void> {
  if (values.accept && !values.reason.trim())
    throw new Error('Say why the pictures are right: npm run gallery -- --accept [NAME...] --reason "..."');
  const started = performance.now();
  const browser = await openBrowser();
  let last = 0;
  try {
    const { stories, report } = await runGallery({
      browser,
      environment: await environmentOf(browser),
      site,
      names,
      approval: values.accept ? approvalOf(authorHere(), values.reason) : undefined,
      reports,
      source: { root, file: accepted, folder: join(reports, "accepted") },
      pages: pagesAsked(),
      onProgress: (done, total) => {
        const tenth = Math.floor((10 * done) / total);
        if (tenth > last && total >= 100) console.log(`${done} of ${total} stories`);
        last = tenth;
      },
      say: (sentence) => console.log(sentence),
    });
    const { text, isWell } = summaryOf(stories, values.accept);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${text}\n${seconds} s. Report: ${report}`);
    process.exitCode = isWell ? 0 : 1;
  } finally {
    await browser.close();
  }
}

try {
  await (values.review ? serveReport() : compare());
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
