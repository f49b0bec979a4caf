import type { WorkflowGraph } from "@regia/domain/workflows";
import { expect, test } from "vitest";
import {
  addStep,
  dependants,
  dependencies,
  duplicateStep,
  freeKey,
  moveStep,
  removeStep,
  renameStep,
  stepIds,
} from "./graphEdits.ts";

const graph: WorkflowGraph = {
  steps: [
    { key: "cerca", tool: "knowledge.search", arguments: { query: "prezzi" } },
    { key: "scrivi", tool: "model", arguments: { prompt: "Riassumi {{cerca.passages}} e {{ cerca }}" } },
    {
      key: "manda",
      tool: "mail.send",
      arguments: { text: "{{scrivi.text}}", to: ["{{input.to}}"] },
      dependsOn: ["cerca"],
      when: { value: "{{cerca.passages}}", exists: true },
      each: "{{cercatore.rows}}",
    },
  ],
};

test("a renamed step is renamed wherever others refer to it, and nowhere else", () => {
  const { steps } = renameStep(graph, 0, "trova");
  expect(steps[1]?.arguments).toEqual({ prompt: "Riassumi {{trova.passages}} e {{ trova }}" });
  expect(steps[2]).toMatchObject({
    dependsOn: ["trova"],
    when: { value: "{{trova.passages}}", exists: true },
    each: "{{cercatore.rows}}",
  });
});

test("a removed step leaves no named dependency behind", () => {
  const { steps } = removeStep(graph, 0);
  expect(steps.map(({ key }) => key)).toEqual(["scrivi", "manda"]);
  expect(steps[1]).not.toHaveProperty("dependsOn");
});

test("a copy stands behind its step under a free key", () => {
  expect(duplicateStep(graph, 0).steps.map(({ key }) => key)).toEqual([
    "cerca",
    "cerca_2",
    "scrivi",
    "manda",
  ]);
});

test("steps move within the list alone", () => {
  expect(moveStep(graph, 2, 0).steps.map(({ key }) => key)).toEqual(["manda", "cerca", "scrivi"]);
  expect(moveStep(graph, 0, -1)).toBe(graph);
  expect(moveStep(graph, 2, 3)).toBe(graph);
});

test("new keys are free and well formed", () => {
  expect(addStep(graph, "web.fetch").steps.at(-1)).toEqual({
    key: "web_fetch",
    tool: "web.fetch",
    arguments: {},
  });
  expect(freeKey(graph, "Però! 1")).toBe("pero_1");
  expect(freeKey(graph, "123")).toBe("passo");
});

test("two steps of the same key are told apart", () => {
  const [first] = graph.steps;
  expect(stepIds({ steps: [...graph.steps, ...(first ? [first] : [])] })).toEqual([
    "cerca",
    "scrivi",
    "manda",
    "cerca#2",
  ]);
});

test("what waits for a step is found along every way", () => {
  const waits = dependencies(graph);
  expect(waits.get("manda")?.toSorted()).toEqual(["cerca", "scrivi"]);
  expect([...dependants(waits, "cerca")].toSorted()).toEqual(["cerca", "manda", "scrivi"]);
  expect([...dependants(waits, "manda")]).toEqual(["manda"]);
});
