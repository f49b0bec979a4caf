import { cdp } from "vitest/browser";

globalThis.regiaEmulateMedia = async ({ forcedColors, reducedMotion }) => {
  // An empty value hands a feature back to what the browser was started with.
  const values = { "forced-colors": forcedColors ?? "", "prefers-reduced-motion": reducedMotion ?? "reduce" };
  await cdp().send("Emulation.setEmulatedMedia", {
    features: Object.entries(values).map(([name, value]) => ({ name, value })),
  });
};
