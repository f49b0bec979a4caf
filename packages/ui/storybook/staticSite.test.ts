// Reads the pages of the static Storybook, which `npm run storybook:build` writes.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright";
import type { StoryIndex } from "storybook/internal/types";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testLaunch } from "../chromium.ts";
import { type Site, serve } from "../gallery/site.ts";
import { type GalleryTag, galleries, membersOf } from "./galleries/galleries.ts";

const BUSY_MACHINE = 300_000;
const folder = join(import.meta.dirname, "../../../storybook-static");
const index: StoryIndex = JSON.parse(readFileSync(join(folder, "index.json"), "utf8"));
const entries = Object.values(index.entries);

let site: Site;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  site = await serve(folder);
  browser = await chromium.launch(testLaunch);
  page = await browser.newPage({ reducedMotion: "reduce" });
  // Frames with stories are read by the tests of the stories. An error page would have a process of its own.
  await page.route(/iframe\.html\?id=/, (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await page.goto(`${site.origin}iframe.html?viewMode=docs`);
  await page.waitForFunction(() => globalThis.__STORYBOOK_PREVIEW__?.storyStoreValue !== undefined);
}, BUSY_MACHINE);

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

/** Opens a page of documentation in the same window, shows the code of its stories, and returns what is wrong with it. */
async function faultsOf(id: string): Promise<string[]> {
  const { faults, links } = await read(id);
  return [...faults, ...links.filter((link) => !leadsSomewhere(link)).map((link) => `${link} leads nowhere`)];
}

/** True for a page or story of this Storybook, one of its files, a place on the same page, the app, and other sites. */
function leadsSomewhere(link: string): boolean {
  const [, story] = /^\?path=\/(?:docs|story)\/([\w-]+)/.exec(link) ?? [];
  return story ? story in index.entries : /^(#|\/|\w+:)/.test(link) || existsSync(join(folder, link));
}

const read = (id: string) =>
  page.evaluate(async (storyId) => {
    const channel = globalThis.__STORYBOOK_ADDONS_CHANNEL__;
    const rendered = new Set<unknown>();
    const onRendered = (story: unknown) => rendered.add(story);
    channel.on("storyRendered", onRendered);
    const error = await new Promise<string>((resolve) => {
      const listeners: Record<string, (payload: unknown) => void> = {
        docsRendered: () => finish(""),
        storyThrewException: (thrown) => finish(`it fails: ${thrown}`),
        storyMissing: () => finish("it is missing"),
      };
      const finish = (reason: string) => {
        for (const [event, listener] of Object.entries(listeners)) channel.off(event, listener);
        resolve(reason);
      };
      for (const [event, listener] of Object.entries(listeners)) channel.on(event, listener);
      channel.emit("setCurrentStory", { storyId, viewMode: "docs" });
    });
    const root = document.querySelector<HTMLElement>("#storybook-docs");
    if (error || !root) return { faults: [error || "it shows nothing"], links: [] };
    const frame = () => new Promise(requestAnimationFrame);
    const isWaiting = ({ id }: Element) => ![...rendered].some((story) => id.startsWith(`story--${story}`));
    while (!root.querySelector("h1") || [...root.querySelectorAll("[data-story-block]")].some(isWaiting))
      await frame();
    channel.off("storyRendered", onRendered);
    for (const button of root.querySelectorAll<HTMLElement>(".docblock-code-toggle")) button.click();
    await frame();
    await frame();

    const texts = (selector: string) =>
      [...root.querySelectorAll<HTMLElement>(selector)].map(({ textContent }) => textContent ?? "");
    const faults = texts("p, li").filter((text) => /^\s*\|.*\|\s*$/m.test(text));
    const types = texts(".docblock-argstable tbody td:nth-child(2) span");
    faults.push(...types.filter((type) => /^(union|unknown|any|enum)$/.test(type.trim())));
    faults.push(...texts(".docblock-argstable td").filter((text) => text.includes("$$typeof")));
    const code = texts("pre").filter((text) =>
      /function \w*\(\) ?\{\}|No Display Name|<[a-z][A-Z]\b/.test(text),
    );
    faults.push(...code);
    if (document.documentElement.scrollWidth > innerWidth) faults.push("it scrolls sideways");
    const overlays = [...root.querySelectorAll(".sbdocs-preview *")].filter(
      (element) =>
        getComputedStyle(element).position === "fixed" &&
        element.checkVisibility() &&
        element.clientHeight > 1,
    );
    faults.push(
      ...overlays.map(({ className }) => `${className} covers the page: set docs.story.inline to false`),
    );
    const links = [...root.querySelectorAll("a[href]")].map((link) => link.getAttribute("href") ?? "");
    return { faults, links };
  }, id);

describe("the tree", () => {
  it("begins with the welcome page, and then goes from the general to the whole", () => {
    const groups = [...new Set(entries.map(({ title }) => title.split("/")[0]))];
    expect(groups).toEqual([
      "Welcome",
      "Galleries",
      "Foundations",
      "Components",
      "Patterns",
      "Screens",
      "Pages",
    ]);
  });

  it("shows Default first and conditions last", () => {
    for (const [title, stories] of Map.groupBy(entries, (entry) => entry.title)) {
      const names = stories.map(({ name }) => name);
      const first = names.filter((name) => ["Docs", "Default", "Playground"].includes(name));
      expect(names.slice(0, first.length), title).toEqual(first);
      const conditions = stories.filter(({ tags }) => tags?.includes("condition"));
      expect(stories.slice(stories.length - conditions.length), title).toEqual(conditions);
    }
  });
});

it.each(entries.filter(({ type }) => type === "docs").map(({ id }) => id))(
  "%s is readable",
  async (id) => expect(await faultsOf(id)).toEqual([]),
  BUSY_MACHINE,
);

it.each(Object.keys(galleries) as GalleryTag[])(
  "the gallery of the tag %s shows every story with it",
  async (tag) => {
    const members = membersOf(entries, tag).map(({ id }) => id);
    expect(members).not.toEqual([]);
    const { id = "" } = entries.find(({ title }) => title === `Galleries/${galleries[tag].title}`) ?? {};
    await faultsOf(id);
    await page.waitForSelector("[data-story]");
    const shown = page.locator("[data-story]");
    expect(await shown.evaluateAll((items) => items.map((item) => item.getAttribute("data-story")))).toEqual(
      members,
    );
  },
);
