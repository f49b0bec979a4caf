import { configure } from "storybook/test";
import { beforeAll } from "vitest";
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

const pointerMoves = ["over", "out", "enter", "leave", "move"].flatMap((end) => [
  `pointer${end}`,
  `mouse${end}`,
]);

// After a change of the layout the browser tells what lies under its own pointer, which would end the hovering of a story.
beforeAll(() => {
  const file = new AbortController();
  for (const type of pointerMoves)
    window.addEventListener(type, (event) => event.isTrusted && event.stopImmediatePropagation(), {
      capture: true,
      signal: file.signal,
    });
  return () => file.abort();
});
