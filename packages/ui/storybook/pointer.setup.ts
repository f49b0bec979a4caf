import { beforeAll } from "vitest";

const pointerMoves = ["over", "out", "enter", "leave", "move"].flatMap((end) => [
  `pointer${end}`,
  `mouse${end}`,
]);

// After a change of the layout the browser tells what lies under its own pointer, which would begin or end hovering at any
// time. All files share one page, and with it the place where the last press left the pointer.
beforeAll(() => {
  const file = new AbortController();
  for (const type of pointerMoves)
    window.addEventListener(type, (event) => event.isTrusted && event.stopImmediatePropagation(), {
      capture: true,
      signal: file.signal,
    });
  return () => file.abort();
});
