import type { Browser, Page } from "playwright";
import { sizeOf } from "../storybook/viewports.ts";
import type { Frame } from "./frames.ts";

/** Greatest size of a thumbnail in pixels. */
const LIMITS = { width: 512, height: 320 };
const QUALITY = 0.7;
/** Least width of what a thumbnail shows, in CSS pixels. Of wider flat contents it shows the beginning, so that text stays legible. */
const LEAST_WIDTH = 320;
/** Space around the contents, in CSS pixels. */
const MARGIN = 16;

interface Request {
  /** The picture in base64. */
  readonly png: string;
  /** Height of the window; a thumbnail shows nothing below it. */
  readonly windowHeight: number;
  /** True leaves out the empty margins. */
  readonly isTrimmed: boolean;
  readonly limits: typeof LIMITS;
  readonly leastWidth: number;
  readonly margin: number;
  readonly quality: number;
}

/** A page of the browser that scales pictures down. */
export class Thumbnailer {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  static async open(browser: Browser): Promise<Thumbnailer> {
    return new Thumbnailer(await browser.newPage());
  }

  /**
   * The thumbnail of a picture, as a WebP.
   *
   * @param isWholePage false leaves out the empty margins around the story
   */
  async make(png: Buffer, frame: Frame, isWholePage: boolean): Promise<Buffer> {
    const webp = await this.#page.evaluate(scaled, {
      png: png.toString("base64"),
      windowHeight: sizeOf(frame.viewport).height,
      isTrimmed: !isWholePage,
      limits: LIMITS,
      leastWidth: LEAST_WIDTH,
      margin: MARGIN,
      quality: QUALITY,
    });
    return Buffer.from(webp, "base64");
  }

  async close(): Promise<void> {
    await this.#page.close();
  }
}

/** Scales a picture down. Serialised into the page, so it may use nothing from outside its body. */
async function scaled({
  png,
  windowHeight,
  isTrimmed,
  limits,
  leastWidth,
  margin,
  quality,
}: Request): Promise<string> {
  const contextOf = (width: number, height: number) => {
    const context = new OffscreenCanvas(width, height).getContext("2d");
    if (!context) throw new Error("The browser has no canvas");
    return context;
  };

  /** The part around every pixel unlike the first one, in the shape of the window; of flat contents the beginning. */
  const contentOf = (picture: ImageBitmap, height: number): DOMRect => {
    const { width } = picture;
    const context = contextOf(width, height);
    context.drawImage(picture, 0, 0);
    const pixels = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
    let [left, top, right, bottom] = [width, height, 0, 0];
    for (const [index, pixel] of pixels.entries()) {
      if (pixel === pixels[0]) continue;
      const [x, y] = [index % width, Math.floor(index / width)];
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = y + 1;
    }
    if (right === 0) return new DOMRect(0, 0, width, height);
    const [wide, high] = [right - left + 2 * margin, bottom - top + 2 * margin];
    const ratio = width / height;
    const partWidth = Math.min(width, Math.max(high * ratio, leastWidth));
    const within = (start: number, size: number, limit: number) => Math.max(0, Math.min(start, limit - size));
    const x = left - margin - Math.max(0, partWidth - wide) / 2;
    const y = top - margin - (partWidth / ratio - high) / 2;
    return new DOMRect(
      within(x, partWidth, width),
      within(y, partWidth / ratio, height),
      partWidth,
      partWidth / ratio,
    );
  };

  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const height = Math.min(picture.height, windowHeight);
  const part = isTrimmed ? contentOf(picture, height) : new DOMRect(0, 0, picture.width, height);
  const scale = Math.min(1, limits.width / part.width, limits.height / part.height);
  const small = await createImageBitmap(picture, part.x, part.y, part.width, part.height, {
    resizeWidth: Math.max(1, Math.round(part.width * scale)),
    resizeHeight: Math.max(1, Math.round(part.height * scale)),
    resizeQuality: "high",
  });
  const context = contextOf(small.width, small.height);
  context.drawImage(small, 0, 0);
  const webp = await context.canvas.convertToBlob({ type: "image/webp", quality });
  const reader = new FileReader();
  return new Promise((resolve) => {
    reader.addEventListener("load", () => resolve(String(reader.result).split(",")[1] ?? ""));
    reader.readAsDataURL(webp);
  });
}
