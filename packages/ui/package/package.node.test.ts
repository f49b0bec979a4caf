import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import type { Browser, Locator, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser } from "../gallery/environment.ts";
import { designTokens } from "../src/theme/designTokens.ts";
import { lightTokens } from "../src/theme/lightTokens.ts";
import { allEntries } from "../weight/entries.ts";
import { buildConsumer, filesInReadme } from "./consumer.ts";
import { LIBRARIES, type LibraryName, packInto, publintMessages } from "./tarballs.ts";

let folder: string;
let tarballs: Record<LibraryName, string>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "regia-package-"));
  tarballs = {
    domain: await packInto(folder, "domain"),
    api: await packInto(folder, "api"),
    ui: await packInto(folder, "ui"),
  };
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true }));

/** The subjects of a package, each of which is an entry. */
const subjectsOf = (name: "api" | "domain") =>
  readdirSync(join(import.meta.dirname, `../../${name}/src`))
    .filter((subject) => subject !== "testing")
    .map((subject) => `./${subject}`);

const entries = {
  ui: allEntries().map(({ name }) => `./${name}`),
  api: subjectsOf("api"),
  domain: subjectsOf("domain"),
};

describe.each(LIBRARIES)("the tarball of %s", (name) => {
  it("passes publint", async () => {
    expect(await publintMessages(tarballs[name])).toEqual([]);
  });

  it("resolves the types of every entry for ES modules", async () => {
    const analysis = await checkPackage(createPackageFromTarballData(readFileSync(tarballs[name])), {
      entrypoints: entries[name],
    });
    if (!analysis.types) throw new Error("The tarball has no types");
    expect(Object.keys(analysis.entrypoints)).toEqual(entries[name]);
    // Same as the tool's profile `esm-only`: the library does not support CommonJS.
    const problems = analysis.problems.filter(
      (problem) =>
        !("resolutionKind" in problem) || !["node10", "node16-cjs"].includes(problem.resolutionKind),
    );
    expect(problems).toEqual([]);
  });
});

describe("an app outside of the workspace", () => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    const app = join(folder, "app");
    mkdirSync(app);
    const dist = await buildConsumer(app, tarballs);
    browser = await openBrowser();
    page = await browser.newPage({ reducedMotion: "reduce", colorScheme: "light" });
    // Serves the built files without a server, under a host that does not exist.
    await page.route("https://app.example/**", (route) => {
      const { pathname } = new URL(route.request().url());
      return route.fulfill({ path: join(dist, pathname === "/" ? "index.html" : pathname) });
    });
    await page.goto("https://app.example/");
  }, 300_000);
  afterAll(() => browser?.close());

  /** Computed styles of an element. */
  const styleOf = (target: Locator) =>
    target.evaluate((element) => {
      const { backgroundColor, borderRadius, fontFamily } = getComputedStyle(element);
      return { backgroundColor, borderRadius, fontFamily };
    });
  const computed = (colour: string) =>
    page.evaluate((value) => {
      document.body.style.color = value;
      return getComputedStyle(document.body).color;
    }, colour);

  it("shows a themed dialog in Italian that opens and closes by keyboard", async () => {
    const opener = page.getByRole("button", { name: "Elimina utente" });
    await opener.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Elimina utente" });
    // A text of the library's Italian catalogue.
    await dialog.getByRole("button", { name: "Annulla" }).waitFor();
    expect(await styleOf(dialog.locator(".."))).toMatchObject({
      backgroundColor: await computed(lightTokens.colour.raised),
      fontFamily: lightTokens.font.sans,
    });
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    // The focus comes back a frame later.
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it("uses its own brand, or else the library's", async () => {
    const opener = page.getByRole("button", { name: "Elimina utente" });
    const acme = /accent: "(.+?)"/.exec(filesInReadme().get("src/acme.css.ts") ?? "")?.[1] ?? "";
    expect(await styleOf(opener)).toMatchObject({
      backgroundColor: await computed(acme),
      borderRadius: "0px",
    });
    await page.evaluate(() => document.documentElement.classList.remove("acme"));
    expect(await styleOf(opener)).toMatchObject({
      backgroundColor: await computed(lightTokens.colour.accent),
      borderRadius: lightTokens.radius.md,
    });
  });

  it("finds the design tokens", () => {
    const read = (name: string) =>
      JSON.parse(
        readFileSync(join(folder, `app/node_modules/@regia/ui/dist/tokens/${name}.tokens.json`), "utf8"),
      );
    for (const [name, tokens] of Object.entries(designTokens)) expect(read(name)).toEqual(tokens);
  });

  it("uses every token in its styles", () => {
    const styles = readFileSync(join(folder, "app/node_modules/@regia/ui/dist/styles.css"), "utf8");
    const isUsed = (property: string) =>
      styles.includes(`var(${property})`) || styles.includes(`var(${property},`);
    const declared = new Set(styles.match(/--regia-[\w-]+(?=:)/g));
    expect(declared.size).toBeGreaterThan(80);
    expect([...declared].filter((property) => !isUsed(property))).toEqual([]);
  });
});
