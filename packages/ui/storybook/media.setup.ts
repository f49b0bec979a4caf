import { configure } from "storybook/test";
import { cdp } from "vitest/browser";

// On a busy machine one second is too short for a dialog to open. What never comes fails later.
configure({ asyncUtilTimeout: 20_000 });

globalThis.regiaEmulateMedia = async ({ forcedColors, reducedMotion }) => {
  // An empty value resets a media feature to the browser's default.
  const values = { "forced-colors": forcedColors ?? "", "prefers-reduced-motion": reducedMotion ?? "reduce" };
  await cdp().send("Emulation.setEmulatedMedia", {
    features: Object.entries(values).map(([name, value]) => ({ name, value })),
  });
};
