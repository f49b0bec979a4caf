import { join } from "node:path";
import { buildIndex } from "storybook/internal/core-server";
import { expect, it } from "vitest";
import { listedStates } from "./reportData.ts";
import { showsState } from "./site.ts";

it("has a story for every listed state", async () => {
  const { entries } = await buildIndex({ configDir: join(import.meta.dirname, "../../../.storybook") });
  const ids = new Set(
    Object.values(entries)
      .filter(({ type, tags = [] }) => showsState({ type, tags }))
      .map(({ id }) => id),
  );
  const missing = Object.entries(listedStates).flatMap(([area, states]) =>
    Object.entries(states)
      .filter(([, stories]) => stories.length === 0 || !stories.every((id) => ids.has(id)))
      .map(([state, stories]) => `${area}: ${state} (${stories.join(" ")})`),
  );
  expect(missing, "listed states without a story that shows them").toEqual([]);
});
