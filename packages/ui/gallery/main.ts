// Command line of the gallery: compares pictures of all stories with the accepted ones. `npm run gallery` in the root
// builds Storybook and runs this file.
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { environmentOf, openBrowser } from "./environment.ts";
import { runGallery } from "./gallery.ts";
import { summaryOf } from "./summary.ts";

const root = join(import.meta.dirname, "../../..");
const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    accept: { type: "boolean", default: false },
    site: { type: "string", default: join(root, "storybook-static") },
    pages: { type: "string" },
  },
});

const started = performance.now();
const reports = join(root, "reports/gallery");
const browser = await openBrowser();
let last = 0;
try {
  const { stories, sheet } = await runGallery({
    browser,
    environment: await environmentOf(browser),
    site: resolve(values.site),
    names,
    accept: values.accept,
    reports,
    source: {
      root,
      file: join(import.meta.dirname, "accepted.json"),
      folder: join(reports, "accepted"),
    },
    pages: values.pages ? Number(values.pages) : undefined,
    onProgress: (done, total) => {
      const tenth = Math.floor((10 * done) / total);
      if (tenth > last && total >= 100) console.log(`${done} of ${total} stories`);
      last = tenth;
    },
    say: (sentence) => console.log(sentence),
  });
  const { text, isWell } = summaryOf(stories, values.accept);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${text}\n${seconds} s. Contact sheet: ${sheet}`);
  process.exitCode = isWell ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
} finally {
  await browser.close();
}
