import { expect, it } from "vitest";
import { site } from "./places.ts";
import { listedStates } from "./reportData.ts";
import { storiesOf } from "./site.ts";

it("has a story for every listed state", () => {
  const ids = new Set(storiesOf(site).map(({ id }) => id));
  const missing = Object.entries(listedStates).flatMap(([area, states]) =>
    Object.entries(states)
      .filter(([, stories]) => stories.length === 0 || !stories.every((id) => ids.has(id)))
      .map(([state, stories]) => `${area}: ${state} (${stories.join(" ")})`),
  );
  expect(missing, "listed states without a story that shows them").toEqual([]);
});
