import { cdp } from "vitest/browser";

globalThis.regiaEmulateMedia = async ({ forcedColors, reducedMotion }) => {
  // An empty value resets a media feature to the browser's default.
  const values = { "forced-colors": forcedColors ?? "", "prefers-reduced-motion": reducedMotion ?? "reduce" };
  await cdp().send("Emulation.setEmulatedMedia", {
    features: Object.entries(values).map(([name, value]) => ({ name, value })),
  });
};
