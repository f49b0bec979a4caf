import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Browser, CDPSession, Page } from "playwright";
import type { StoryMedia } from "../storybook/media.ts";
import { type Frame, framesOf, sizeOf } from "./frames.ts";
import { installStageDriver } from "./stageDriver.ts";

/** A picture: its frame, its bytes and its hash. */
export interface Picture {
  readonly frame: Frame;
  readonly hash: string;
  readonly png: Buffer;
}

/** Result of taking the pictures of a story. */
export type Photographed =
  | { readonly outcome: "shown"; readonly pictures: readonly Picture[] }
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
const HASH_LENGTH = 12;
const TIMEOUT_MS = 120_000;

/** Name of a picture: the beginning of the SHA-256 hash of its bytes. */
export const hashOf = (png: Buffer): string =>
  createHash("sha256").update(png).digest("hex").slice(0, HASH_LENGTH);

/** A browser page that shows one story after another, without reloading, and takes pictures of them. */
export class Stage {
  readonly #page: Page;
  readonly #devtools: CDPSession;
  #at: Frame | undefined;

  private constructor(page: Page, devtools: CDPSession) {
    this.#page = page;
    this.#devtools = devtools;
  }

  static async open(browser: Browser, origin: string): Promise<Stage> {
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
    // The accessibility check is part of the story tests; here it would only take time.
    await page.evaluate(() => globalThis.regiaStage.turn({ a11y: { manual: true } }));
    return new Stage(page, await context.newCDPSession(page));
  }

  /**
   * Plays a story in its first frame and takes pictures in all frames. After a failure the state of the page is undefined:
   * close the stage and open another one.
   */
  async photograph(storyId: string): Promise<Photographed> {
    const frames = framesOf(await this.#page.evaluate((id) => globalThis.regiaStage.pins(id), storyId));
    const [first] = frames;
    if (!first) throw new Error(`The story ${storyId} has no frame`);
    await this.#turn(first);
    const reason = await this.#show(storyId);
    if (reason) return { outcome: "failed", reason };
    const pictures: Picture[] = [];
    for (const frame of frames) {
      await this.#turn(frame);
      const png = await this.#capture();
      pictures.push({ frame, hash: hashOf(png), png });
    }
    return { outcome: "shown", pictures };
  }

  async close(): Promise<void> {
    await this.#page.context().close();
  }

  /** Sets window size and globals to those of a frame. A story that is shown renders again. */
  async #turn(frame: Frame): Promise<void> {
    const at = this.#at;
    if (frame.viewport !== at?.viewport) await this.#page.setViewportSize(sizeOf(frame));
    if (frame.locale !== at?.locale || frame.theme !== at.theme) {
      const { locale, theme } = frame;
      await this.#page.evaluate((globals) => globalThis.regiaStage.turn(globals), { locale, theme });
    }
    this.#at = frame;
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
    // For content beyond its edge the browser enlarges the window, and positioned overlays then move.
    const isBeyond = await this.#page.evaluate(() => {
      const { scrollHeight, scrollWidth } = document.documentElement;
      return scrollHeight > innerHeight || scrollWidth > innerWidth;
    });
    const { data } = await this.#devtools.send("Page.captureScreenshot", {
      format: "png",
      captureBeyondViewport: isBeyond,
      optimizeForSpeed: true,
    });
    return Buffer.from(data, "base64");
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
