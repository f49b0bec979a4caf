import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Browser, CDPSession, Page } from "playwright";
import type { StoryMedia } from "../storybook/media.ts";
import { sizeOf } from "../storybook/viewports.ts";
import { type Accessibility, inAllThemes } from "./accessibility.ts";
import { type Frame, framesOf } from "./frames.ts";
import { hashOf } from "./pictureStore.ts";
import { installStageDriver } from "./stageDriver.ts";

/** A picture: its frame, its bytes and its hash. */
export interface Picture {
  readonly frame: Frame;
  readonly hash: string;
  readonly png: Buffer;
}

/** Result of taking the pictures of a story. */
export type Photographed =
  | {
      readonly outcome: "shown";
      readonly pictures: readonly Picture[];
      /** True if the story fills the window. */
      readonly isWholePage: boolean;
      readonly accessibility?: Accessibility | undefined;
    }
  | { readonly outcome: "failed"; readonly reason: string };

/** Stories pass instants as props. If one reads the clock instead, its pictures still show a fixed day. */
const DAY_OF_ALL_PICTURES = new Date("2026-03-16T09:30:00Z");
/**
 * Hides the caret and removes all animations. With reduced motion alone, an animation of 0.01 ms can still show its first
 * state for a frame on a busy machine. Not applied while a story plays, because its play function may check animations.
 */
const STILLNESS = `
  :root[data-still] * { caret-color: transparent !important; }
  @media (prefers-reduced-motion: reduce) {
    :root[data-still] *, :root[data-still] *::before, :root[data-still] *::after {
      animation: none !important;
      transition: none !important;
    }
  }
`;
/** Timers of at least this many milliseconds are visible to a person, such as the time until a banner hides. */
const LONG_TIMER = 1000;
/** Number of attempts to take a picture of the right width. */
const CAPTURES = 5;
/** Where a PNG file contains its width. */
const PNG_WIDTH = 16;
const axe = fileURLToPath(import.meta.resolve("axe-core/axe.min.js"));
/** The rule whose result depends on the theme. */
const CONTRAST = "color-contrast";
const TIMEOUT_MS = 120_000;

/** A browser page that shows one story after another, without reloading, and takes pictures of them. */
export class Stage {
  readonly #page: Page;
  readonly #devtools: CDPSession;
  readonly #isChecking: boolean;
  #at: Frame | undefined;

  private constructor(page: Page, devtools: CDPSession, isChecking: boolean) {
    this.#page = page;
    this.#devtools = devtools;
    this.#isChecking = isChecking;
  }

  /** @param isChecking true checks each story with axe */
  static async open(browser: Browser, origin: string, isChecking: boolean): Promise<Stage> {
    const context = await browser.newContext({
      reducedMotion: "reduce",
      colorScheme: "light",
      timezoneId: "Europe/Rome",
      locale: "it-IT",
      // Storybook recognises its test runner by this name: it then finishes animations immediately.
      userAgent: `${await userAgentOf(browser)} StorybookTestRunner`,
    });
    context.setDefaultTimeout(TIMEOUT_MS);
    const page = await context.newPage();
    await page.clock.setFixedTime(DAY_OF_ALL_PICTURES);
    await page.addInitScript((css) => {
      const still = new CSSStyleSheet();
      still.replaceSync(css);
      document.adoptedStyleSheets.push(still);
    }, STILLNESS);
    await page.addInitScript(holdLongTimers, LONG_TIMER);
    await page.exposeFunction("regiaEmulateMedia", ({ forcedColors, reducedMotion }: StoryMedia) =>
      page.emulateMedia({
        forcedColors: forcedColors ?? "none",
        reducedMotion: reducedMotion ?? "reduce",
      }),
    );
    // Without a story in its URL Storybook starts without rendering one.
    await page.goto(`${origin}iframe.html?viewMode=story`);
    await page.waitForFunction(() => globalThis.__STORYBOOK_PREVIEW__?.storyStoreValue !== undefined);
    await page.evaluate(installStageDriver);
    // Storybook would check each story again in every frame.
    await page.evaluate(() => globalThis.regiaStage.turn({ a11y: { manual: true } }));
    if (isChecking) await page.addScriptTag({ path: axe });
    return new Stage(page, await context.newCDPSession(page), isChecking);
  }

  /**
   * Plays a story in its first frame and takes pictures in all frames. After a failure the state of the page is undefined:
   * close the stage and open another one.
   */
  async photograph(storyId: string): Promise<Photographed> {
    const { pinned, isWholePage } = await this.#page.evaluate(
      (id) => globalThis.regiaStage.traitsOf(id),
      storyId,
    );
    const frames = framesOf(pinned);
    const [first] = frames;
    if (!first) throw new Error(`The story ${storyId} has no frame`);
    await this.#turn(first);
    const reason = await this.#show(storyId);
    if (reason) return { outcome: "failed", reason };
    const pictures: Picture[] = [];
    const checked = new Map<string, Accessibility>();
    for (const frame of frames) {
      await this.#turn(frame);
      const png = await this.#capture();
      pictures.push({ frame, hash: hashOf(png), png });
      if (this.#isChecking && !checked.has(frame.theme))
        checked.set(
          frame.theme,
          await this.#check(storyId, frame, checked.size > 0 ? [CONTRAST] : undefined),
        );
    }
    const accessibility = checked.size > 0 ? inAllThemes([...checked.values()]) : undefined;
    return { outcome: "shown", pictures, isWholePage, accessibility };
  }

  async close(): Promise<void> {
    await this.#page.context().close();
  }

  /** Sets window size and globals to those of a frame. A story that is shown renders again. */
  async #turn(frame: Frame): Promise<void> {
    const at = this.#at;
    if (frame.viewport !== at?.viewport) await this.#page.setViewportSize(sizeOf(frame.viewport));
    if (frame.locale !== at?.locale || frame.theme !== at.theme) {
      const { locale, theme } = frame;
      await this.#page.evaluate((globals) => globalThis.regiaStage.turn(globals), { locale, theme });
    }
    this.#at = frame;
  }

  #check(storyId: string, { theme }: Frame, only?: readonly string[]): Promise<Accessibility> {
    return this.#page.evaluate(
      ({ storyId, theme, only }) => globalThis.regiaStage.check(storyId, theme, only),
      {
        storyId,
        theme,
        only,
      },
    );
  }

  async #show(storyId: string): Promise<string> {
    const settled = new AbortController();
    const late = wait(TIMEOUT_MS, `it did not end within ${TIMEOUT_MS / 1000} s`, {
      signal: settled.signal,
    });
    const ended = this.#page.evaluate((id) => globalThis.regiaStage.show(id), storyId);
    try {
      return await Promise.race([ended, late]);
    } finally {
      settled.abort();
      late.catch(() => undefined);
    }
  }

  /**
   * Takes a picture of the whole page, including what is below the window. Fixed elements keep their place in the window.
   */
  async #capture(): Promise<Buffer> {
    await this.#page.evaluate(() => globalThis.regiaStage.settle());
    const [width, height] = await this.#page.evaluate(() => {
      const { scrollHeight, scrollWidth } = document.documentElement;
      return [scrollWidth, scrollHeight] as const;
    });
    const size = this.#page.viewportSize();
    // For content beyond its edge the browser enlarges the window, and positioned overlays then move.
    const isBeyond = size === null || height > size.height || width > size.width;
    // A browser under load may take a picture before it has resized its surface.
    for (let attempt = 1; ; attempt += 1) {
      const { data } = await this.#devtools.send("Page.captureScreenshot", {
        format: "png",
        captureBeyondViewport: isBeyond,
        optimizeForSpeed: true,
      });
      const png = Buffer.from(data, "base64");
      if (isBeyond || attempt === CAPTURES || png.readUInt32BE(PNG_WIDTH) === width) return png;
    }
  }
}

/** Stops long timers while pictures are taken, so that a banner does not hide between two of them. */
function holdLongTimers(long: number): void {
  const original = globalThis.setTimeout;
  const held = (handler: TimerHandler, delay?: number, ...rest: unknown[]) => {
    if (typeof handler !== "function" || delay === undefined || delay < long)
      return original(handler, delay, ...rest);
    return original(() => {
      if (!document.documentElement.hasAttribute("data-still")) handler(...rest);
    }, delay);
  };
  globalThis.setTimeout = Object.assign(held, original);
}

async function userAgentOf(browser: Browser): Promise<string> {
  const devtools = await browser.newBrowserCDPSession();
  const { userAgent } = await devtools.send("Browser.getVersion");
  await devtools.detach();
  return userAgent;
}
