import { playwright } from "@vitest/browser-playwright";
import { testLaunch } from "./chromium.ts";

/**
 * Options for a headless Chromium without background network requests. A new object per project, because Vitest modifies
 * it.
 */
export const testBrowser = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({
    // With reduced motion tests do not have to wait for animations.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: structuredClone(testLaunch),
  }),
  instances: [{ browser: "chromium" as const, viewport: { width: 1280, height: 800 } }],
});
