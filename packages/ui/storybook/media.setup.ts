import { configure } from "storybook/test";
import { cdp } from "vitest/browser";

// On a busy machine one second is too short for a dialog to open. What never comes fails later.
configure({ asyncUtilTimeout: 20_000 });

// A banner waits while its page is hidden. Here none may leave before its story has been looked at. All else, such as the
// events of the keyboard, goes by `visibilityState`.
Object.defineProperty(document, "hidden", { configurable: true, value: true });

globalThis.regiaEmulateMedia = async ({ forcedColors, reducedMotion }) => {
  // An empty value resets a media feature to the browser's default.
  const values = { "forced-colors": forcedColors ?? "", "prefers-reduced-motion": reducedMotion ?? "reduce" };
  await cdp().send("Emulation.setEmulatedMedia", {
    features: Object.entries(values).map(([name, value]) => ({ name, value })),
  });
};
