import { arch, platform } from "node:os";
import { type Browser, chromium } from "playwright";
import { chromiumLaunch } from "../chromium.ts";
import { hashOf } from "./pictureStore.ts";

/** A page with generic fonts, curves, shadows and gradients, whose rendering depends on the machine. */
const PROBE = `<!doctype html><meta charset="utf-8"><style>
  body { margin: 8px; width: 600px } p { margin: 4px; font-size: 17px }
  div { width: 120px; height: 48px; border-radius: 13px; box-shadow: 2px 5px 9px #0007; transform: rotate(7deg);
        background: linear-gradient(33deg, oklch(0.6 0.15 20), oklch(0.9 0.05 250)) }
</style>${["sans-serif", "serif", "monospace", "system-ui", "ui-monospace"]
  .map((family) => `<p style="font-family:${family}">Perché €1.234,50 — “AaQg” ✓ ${family}</p>`)
  .join("")}<div></div>`;

/** Opens a browser that renders the same page to the same bytes: no graphics card, no colour profile, no font hinting. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    ...chromiumLaunch,
    args: [
      ...chromiumLaunch.args,
      "--disable-gpu",
      "--disable-lcd-text",
      "--font-render-hinting=none",
      "--force-color-profile=srgb",
      "--disable-partial-raster",
      "--disable-frame-rate-limit",
    ],
  });
}

/**
 * Identifies the rendering environment: browser version, platform, and a hash of the probe page in the machine's own fonts.
 * Pictures can be compared by hash only within one environment.
 */
export async function environmentOf(browser: Browser): Promise<string> {
  const page = await browser.newPage({ viewport: { width: 640, height: 320 } });
  try {
    await page.setContent(PROBE);
    await page.evaluate(() => document.fonts.ready);
    const drawn = hashOf(await page.screenshot());
    return `chromium-${browser.version()}-${platform()}-${arch()}-${drawn}`;
  } finally {
    await page.close();
  }
}
