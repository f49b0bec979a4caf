import { afterEach } from "vitest";
import { cdp } from "vitest/browser";
import type { StoryMedia } from "./media.ts";

/** An empty value hands a feature back to what the browser was started with. */
const usual = { "forced-colors": "", "prefers-reduced-motion": "" };
let isChanged = false;

async function emulate(values: Record<string, string>) {
  await cdp().send("Emulation.setEmulatedMedia", {
    features: Object.entries(values).map(([name, value]) => ({ name, value })),
  });
}

globalThis.regiaEmulateMedia = async ({ forcedColors, reducedMotion }: StoryMedia) => {
  isChanged = true;
  await emulate({
    "forced-colors": forcedColors ?? "",
    "prefers-reduced-motion": reducedMotion ?? "reduce",
  });
};

afterEach(async () => {
  if (!isChanged) return;
  await emulate({ ...usual, "prefers-reduced-motion": "reduce" });
  isChanged = false;
});
