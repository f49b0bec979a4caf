import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { TextGatherer } from "./gatheredText.ts";
import type { ModelDelta } from "./protocol.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const text = (words: string): ModelDelta => ({ type: "text", text: words });

it("passes the first text at once, and what follows within a moment together", () => {
  const passed: ModelDelta[] = [];
  const gatherer = new TextGatherer((delta) => passed.push(delta));
  for (const words of ["uno", " due", " tre"]) gatherer.add(text(words));
  expect(passed).toEqual([text("uno")]);
  vi.runAllTimers();
  expect(passed).toEqual([text("uno"), text(" due tre")]);
  gatherer.add(text(" quattro"));
  gatherer.end();
  expect(passed.at(-1)).toEqual(text(" quattro"));
  vi.runAllTimers();
  expect(passed).toHaveLength(3);
});

it("keeps the order of all that arrives", () => {
  const passed: ModelDelta[] = [];
  const gatherer = new TextGatherer((delta) => passed.push(delta));
  const call: ModelDelta = { type: "tool-call", index: 0, id: "a", name: "b", arguments: "{}" };
  const all: readonly ModelDelta[] = [
    { type: "reasoning", text: "r" },
    text("1"),
    { type: "logprobs", value: {} },
    text("2"),
    call,
    text("3"),
  ];
  for (const delta of all) gatherer.add(delta);
  gatherer.end();
  expect(passed).toEqual(all);
});
