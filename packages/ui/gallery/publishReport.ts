import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { build } from "vite";
import { readAccepted } from "./acceptedSet.ts";
import { readReview } from "./lastReview.ts";
import { PictureStore } from "./pictureStore.ts";
import { type Report, reportOf } from "./reportData.ts";
import { storiesOf } from "./site.ts";

/** Places that a report is made of. */
export interface ReportPlaces {
  /** Folder of the static Storybook. */
  readonly site: string;
  /** Folder of the pictures and the last review. */
  readonly reports: string;
  /** File of the accepted set. */
  readonly accepted: string;
}

const sources = join(import.meta.dirname, "report");
let page: Promise<ReadonlyMap<string, string | Uint8Array>> | undefined;

/** The files of the page. Browsers do not load modules from the file system, so it gets one plain script. */
async function buildPage(): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    root: sources,
    publicDir: false,
    plugins: [vanillaExtractPlugin()],
    build: {
      write: false,
      lib: {
        entry: join(sources, "main.ts"),
        formats: ["iife"],
        name: "report",
        fileName: () => "report.js",
        cssFileName: "report",
      },
    },
  });
  const files = [built].flat().flatMap((each) => ("output" in each ? each.output : []));
  return new Map([
    ["index.html", readFileSync(join(sources, "index.html"))],
    ...files.map((file) => [file.fileName, file.type === "chunk" ? file.code : file.source] as const),
  ]);
}

/**
 * Publishes the report in the folder `review` of the static Storybook. Without pictures the report says how to take them.
 *
 * @returns path of its page, which can be opened without a server
 */
export async function publishReport(places: ReportPlaces): Promise<string> {
  const folder = join(places.site, "review");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  page ??= buildPage();
  for (const [name, contents] of await page) writeFileSync(join(folder, name), contents);
  const report = publishContents(places);
  publishPictures(report, new PictureStore(join(places.reports, "pictures")), join(folder, "pictures"));
  return join(folder, "index.html");
}

/** Publishes only what the report contains: after an approval page and pictures stay the same. */
export function publishContents({ site, reports, accepted }: ReportPlaces): Report {
  const report = reportOf(storiesOf(site), readReview(reports), readAccepted(accepted)?.approvals ?? {});
  writeFileSync(join(site, "review/contents.js"), `globalThis.report = ${JSON.stringify(report)};\n`);
  return report;
}

/** Copies all thumbnails, and in full size the pictures that changed. */
function publishPictures({ stories }: Report, store: PictureStore, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const pictures = stories.flatMap((story) => story.pictures);
  for (const hash of new Set(pictures.map(({ taken }) => taken)))
    if (store.has(hash, "webp")) store.copyTo(folder, hash, "webp");
  const full = pictures.flatMap(({ verdict, taken, accepted, difference }) =>
    verdict === "changed" ? [taken, accepted, difference] : [],
  );
  for (const hash of new Set(full)) if (hash && store.has(hash)) store.copyTo(folder, hash, "png");
}
