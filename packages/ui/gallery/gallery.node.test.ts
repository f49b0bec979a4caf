import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Browser, Locator, Page } from "playwright";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readAccepted } from "./acceptedSet.ts";
import { environmentOf, openBrowser } from "./environment.ts";
import { type GalleryOutcome, runGallery } from "./gallery.ts";
import { site as storybook } from "./places.ts";
import { publishReport } from "./publishReport.ts";
import { approvalOf, serveReview } from "./reviewServer.ts";
import { summaryOf } from "./summary.ts";

const BUSY_MACHINE = 600_000;
let folder: string;
let accepted: string;
let browser: Browser;
let environment: string;

/** Gives the token `accentWash` another colour in a static Storybook. */
function recolour(copy: string): void {
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
    approval: accept ? approvalOf("Anna Bianchi", "The wash is warmer") : undefined,
    pages,
    reports: join(folder, "reports"),
    source: { root: folder, file: accepted, folder: join(folder, "accepted") },
    say: () => undefined,
  });

const verdictsOf = ({ stories }: GalleryOutcome) =>
  Object.fromEntries(stories.map(({ id, verdict }) => [id, verdict]));

/** The pictures that were taken, by story, as the accepted set lists them. */
const takenIn = (stories: GalleryOutcome["stories"]) =>
  Object.fromEntries(stories.map(({ id, pictures }) => [id, pictures.map(({ taken }) => taken)]));

/** The rules of axe that the page breaks. */
async function violationsOf(page: Page): Promise<readonly string[]> {
  await page.addScriptTag({ path: fileURLToPath(import.meta.resolve("axe-core/axe.min.js")) });
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, {}));
  return violations.map(({ id }) => id);
}

/** Widths of the pictures, after they have loaded. */
const widthsOf = (images: Locator) =>
  images.evaluateAll((found) =>
    Promise.all(
      found.map(async (image) => {
        if (!(image instanceof HTMLImageElement)) return 0;
        await image.decode();
        return image.naturalWidth;
      }),
    ),
  );

const stories = ["default", "playground"].map((name) => `components-badge--${name}`);
const [plain = "", accented = ""] = stories;
let site: string;
let otherSite: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "gallery-"));
  accepted = join(folder, "accepted.json");
  // The runs publish their reports into it.
  [site, otherSite] = [join(folder, "site"), join(folder, "recoloured")];
  for (const copy of [site, otherSite]) cpSync(storybook, copy, { recursive: true });
  recolour(otherSite);
  browser = await openBrowser();
  environment = await environmentOf(browser);
}, BUSY_MACHINE);
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

describe("the gallery", () => {
  let first: GalleryOutcome;
  let acceptedAtFirst: string;
  beforeAll(async () => {
    first = await gallery({ site, names: stories, accept: true });
    acceptedAtFirst = readFileSync(accepted, "utf8");
  }, BUSY_MACHINE);
  beforeEach(() => writeFileSync(accepted, acceptedAtFirst));

  it("takes pictures in both languages, both themes and three widths, all new at first", () => {
    expect(verdictsOf(first)).toEqual({ [plain]: "new", [accented]: "new" });
    expect(first.stories.map(({ pictures }) => new Set(pictures.map(({ frame }) => frame)).size)).toEqual([
      12, 12,
    ]);
    expect(summaryOf(first.stories, false).isWell).toBe(false);
    for (const { accessibility } of first.stories) {
      expect(accessibility?.passes).toBeGreaterThan(0);
      expect(accessibility?.findings).toEqual([]);
    }
  });

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
      await page.goto(`${pathToFileURL(outcome.report).href}#changes`);
      const changes = page.getByRole("article");
      await expect.poll(() => changes.getByRole("heading").allTextContents()).toEqual(["BadgePlayground"]);
      await page.getByLabel("Theme", { exact: true }).selectOption("dark");
      await expect.poll(() => changes.getByRole("button", { name: "Compare" }).count()).toBe(6);
      await changes
        .getByRole("button", { name: "Compare Badge, Playground: English, dark, 1440 px" })
        .click();
      const comparison = page.getByRole("dialog");
      await expect
        .poll(() => comparison.getByRole("figure").allTextContents())
        .toEqual(["Before", "After", "Difference"]);
      await expect.poll(() => widthsOf(comparison.locator("img"))).toEqual([1440, 1440, 1440]);
      expect(await violationsOf(page)).toEqual([]);
      await page.keyboard.press("2");
      await comparison.getByRole("slider").press("Home");
      await expect.poll(() => comparison.locator(".split").getAttribute("style")).toContain("0%");
      await page.keyboard.press("j");
      await expect.poll(() => comparison.textContent()).toContain("English, dark, 820 px");
      await comparison.getByRole("button", { name: "Close" }).click();

      await page.goto(`${pathToFileURL(outcome.report).href}#states?text=badge--`);
      const rows = page.getByRole("row");
      const names = rows.getByRole("rowheader").getByRole("link");
      await expect
        .poll(async () => (await names.allTextContents()).slice(0, 3))
        .toEqual(["Default", "Playground", "Tones"]);
      const pictures = rows.nth(1).getByRole("gridcell").getByRole("link");
      expect(await pictures.first().getAttribute("href")).toBe(
        `../?path=/story/${accented}&globals=locale:it;theme:light;viewport:phone`,
      );
      await expect
        .poll(async () => (await widthsOf(pictures.locator("img"))).filter((width) => width > 0))
        .toHaveLength(12);
      expect(await violationsOf(page)).toEqual([]);
      await rows.first().getByRole("link").first().focus();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("End");
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.ariaLabel))
        .toContain("English, dark, 1440 px");

      await page.getByRole("link", { name: "Accessibility" }).click();
      const checked = page.getByRole("row").filter({ hasText: "Default" });
      await expect.poll(async () => (await checked.allTextContents())[0]).toMatch(/^Badge Default00[1-9]/);
      expect(await violationsOf(page)).toEqual([]);
      await page.close();
    },
    BUSY_MACHINE,
  );

  it(
    "records an approval with its reason from the served report",
    async () => {
      const { stories: drawn } = await gallery({ site: otherSite, names: [accented] });
      const before = readAccepted(accepted);
      const server = await serveReview({
        site: otherSite,
        reports: join(folder, "reports"),
        accepted,
        author: "Carla Verdi",
      });
      const page = await browser.newPage();
      await page.goto(`${server.origin}review/index.html#changes`);
      await page.getByRole("article").getByRole("button", { name: "Approve" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText("Carla Verdi").waitFor();
      await dialog.getByRole("button", { name: "Approve" }).click();
      expect(readAccepted(accepted), "approved without a reason").toEqual(before);
      await dialog.getByLabel("Reason").fill("The brand's new red");
      await dialog.getByRole("button", { name: "Approve" }).click();
      await page.getByText("No shown story differs").waitFor();
      await page.close();
      await server.close();

      expect(readAccepted(accepted)?.approvals).toEqual({
        [plain]: approvalOf("Anna Bianchi", "The wash is warmer"),
        [accented]: approvalOf("Carla Verdi", "The brand's new red"),
      });
      expect(readAccepted(accepted)?.stories).toEqual({ ...before?.stories, ...takenIn(drawn) });
    },
    BUSY_MACHINE,
  );

  it(
    "publishes a report without pictures, which says how to take them",
    async () => {
      const report = await publishReport({
        site,
        reports: join(folder, "none"),
        accepted,
      });
      const page = await browser.newPage();
      await page.goto(pathToFileURL(report).href);
      expect(await page.locator(".note").textContent()).toContain("npm run gallery");
      const [address] = await page
        .getByRole("gridcell")
        .getByRole("link")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
      expect(address).toMatch(/&globals=locale:it;theme:light;viewport:phone$/);
      await page.close();
    },
    BUSY_MACHINE,
  );

  it(
    "accepts only the named stories",
    async () => {
      const before = readAccepted(accepted);
      const { stories: drawn } = await gallery({ site: otherSite, names: [accented], accept: true });
      expect(readAccepted(accepted)?.stories).toEqual({ ...before?.stories, ...takenIn(drawn) });
      expect(readAccepted(accepted)?.stories[accented]).not.toEqual(before?.stories[accented]);
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

  it("refuses to accept without a reason", () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, "main.ts"), "--site", site, "--accept", plain],
      { encoding: "utf8" },
    );
    expect([status, stderr]).toEqual([2, expect.stringContaining("--reason")]);
  });

  it(
    "rejects a name that matches no story",
    async () => {
      await expect(gallery({ site, names: [plain, "components-nothing"] })).rejects.toThrow(
        "begins with components-nothing.",
      );
    },
    BUSY_MACHINE,
  );
});
