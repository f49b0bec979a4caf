import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "playwright";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { environmentOf, openBrowser } from "./environment.ts";
import { type GalleryOutcome, runGallery } from "./gallery.ts";
import { summaryOf } from "./summary.ts";

const packageRoot = join(import.meta.dirname, "..");
const BUSY_MACHINE = 600_000;
let folder: string;
let browser: Browser;
let environment: string;

/** Builds a Storybook with the stories of one small component and of a dialog. */
function buildStorybook(site: string): void {
  const dispatcher = join(packageRoot, "node_modules/storybook/dist/bin/dispatcher.js");
  const config = join(packageRoot, "../../.storybook");
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [dispatcher, "build", "--disable-telemetry", "-c", config, "-o", site],
    {
      cwd: packageRoot,
      encoding: "utf8",
      env: { ...process.env, REGIA_STORIES: "**/{Badge,AuthDialog,AuthDialog.login}.stories.tsx" },
    },
  );
  if (status !== 0) throw new Error(`${stdout}${stderr}`);
}

/** A copy of that Storybook with a different colour of the token `accentWash`. */
function recoloured(from: string): string {
  const copy = `${from}-recoloured`;
  cpSync(from, copy, { recursive: true });
  const assets = join(copy, "assets");
  let places = 0;
  for (const file of readdirSync(assets).filter((name) => name.endsWith(".css"))) {
    const css = readFileSync(join(assets, file), "utf8").replaceAll(
      /(--regia-colour-accent-wash:)[^;}]+/g,
      (_, name: string) => {
        places += 1;
        return `${name}#f0dfd8`;
      },
    );
    writeFileSync(join(assets, file), css);
  }
  if (places === 0) throw new Error("The built styles have no accent wash");
  return copy;
}

interface Asked {
  readonly site: string;
  readonly accept?: boolean;
  readonly names?: readonly string[];
  readonly pages?: number;
}

const gallery = ({ site, accept = false, names = [], pages = 2 }: Asked): Promise<GalleryOutcome> =>
  runGallery({
    browser,
    environment,
    site,
    names,
    accept,
    pages,
    reports: join(folder, "reports"),
    source: { root: folder, file: join(folder, "accepted.json"), folder: join(folder, "accepted") },
    say: () => undefined,
  });

const verdictsOf = ({ stories }: GalleryOutcome) =>
  Object.fromEntries(stories.map(({ id, verdict }) => [id, verdict]));

const stories = ["default", "playground"].map((name) => `components-badge--${name}`);
const [plain = "", accented = ""] = stories;
let site: string;
let otherSite: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "gallery-"));
  site = join(folder, "site");
  buildStorybook(site);
  otherSite = recoloured(site);
  browser = await openBrowser();
  environment = await environmentOf(browser);
}, BUSY_MACHINE);
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

describe("the gallery", () => {
  beforeEach(async () => {
    rmSync(join(folder, "accepted.json"), { force: true });
    await gallery({ site, names: stories, accept: true });
  }, BUSY_MACHINE);

  it(
    "takes pictures in both languages, both themes and three widths, all new at first",
    async () => {
      rmSync(join(folder, "accepted.json"));
      const outcome = await gallery({ site, names: stories });
      expect(verdictsOf(outcome)).toEqual({ [plain]: "new", [accented]: "new" });
      expect(outcome.stories.map(({ pictures }) => new Set(pictures.map(({ frame }) => frame)).size)).toEqual(
        [12, 12],
      );
      expect(summaryOf(outcome.stories, false).isWell).toBe(false);
    },
    BUSY_MACHINE,
  );

  it(
    "finds no difference without a change, for any number of pages",
    async () => {
      const outcome = await gallery({ site, names: stories, pages: 1 });
      expect(verdictsOf(outcome)).toEqual({ [plain]: "same", [accented]: "same" });
      expect(summaryOf(outcome.stories, false)).toMatchObject({ isWell: true });
    },
    BUSY_MACHINE,
  );

  it(
    "finds a changed colour only in the story that shows it",
    async () => {
      const outcome = await gallery({ site: otherSite, names: stories });
      expect(verdictsOf(outcome)).toEqual({ [plain]: "same", [accented]: "changed" });
      expect(summaryOf(outcome.stories, false)).toMatchObject({
        isWell: false,
        text: expect.stringContaining(`changed  ${accented}: 12 of 12 pictures`),
      });

      const page = await browser.newPage();
      await page.goto(pathToFileURL(outcome.sheet).href);
      const shown = page.locator("section");
      expect(await shown.locator("h2").allTextContents()).toEqual([`${accented}changed`]);
      const names = await shown.locator("figure").first().locator("small").allTextContents();
      expect(names).toEqual(["accepted", "new", "difference"]);
      await page.getByLabel("Show").selectOption("all");
      expect(await shown.count()).toBe(2);
      await page.getByLabel("Search").fill("default");
      expect(await shown.locator("h2").allTextContents()).toEqual([`${plain}same`]);
      await page.getByLabel("Theme").selectOption("dark");
      expect(await shown.locator("figure").count()).toBe(6);
      await shown.locator("button").first().click();
      const [width] = await page
        .getByRole("dialog")
        .locator("img")
        .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth));
      expect(width).toBe(1440);
      await page.close();
    },
    BUSY_MACHINE,
  );

  it(
    "accepts only the named stories",
    async () => {
      await gallery({ site: otherSite, names: [accented], accept: true });
      expect(verdictsOf(await gallery({ site: otherSite, names: stories }))).toEqual({
        [plain]: "same",
        [accented]: "same",
      });
      expect(verdictsOf(await gallery({ site, names: [accented] }))).toEqual({ [accented]: "changed" });
    },
    BUSY_MACHINE,
  );

  it(
    "waits for a dialog that opens after the window became lower while a field had the focus",
    async () => {
      // The first story has a narrow window and a focused field; the others have larger windows.
      const names = ["-login--password-shown", "--narrow-with-large-text", "-login--empty", "--dark"].map(
        (name) => `patterns-authdialog${name}`,
      );
      await gallery({ site, names, accept: true, pages: names.length });
      const verdicts = verdictsOf(await gallery({ site, names, pages: 1 }));
      expect(verdicts).toEqual(Object.fromEntries(names.map((name) => [name, "same"])));
    },
    BUSY_MACHINE,
  );

  it(
    "rejects a name that matches no story",
    async () => {
      await expect(gallery({ site, names: ["components-nothing"] })).rejects.toThrow("components-nothing");
    },
    BUSY_MACHINE,
  );
});
