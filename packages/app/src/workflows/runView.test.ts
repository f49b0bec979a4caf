import type { RunDocument, RunStep } from "@regia/api/workflows";
import { describe, expect, it } from "vitest";
import { levelsOf, shownSteps, taintSources, taskOf, withEvent } from "./runView.ts";

const graph = {
  steps: [
    { key: "page", title: "Read the page", tool: "web.fetch", arguments: {} },
    { key: "mail", tool: "mail.send", arguments: { text: "{{page.text}}" } },
  ],
};
const step = (key: string, item: number | null = null): RunStep => ({
  id: `${key}-${item}`,
  run_id: "r",
  key,
  tool: "model",
  item,
  status: "ready",
  attempt: 0,
  input: null,
  output: null,
  error: null,
  cost: "0",
  receipt: null,
  tainted: [],
  wake_at: null,
  undone_at: null,
  undoable: false,
  started_at: null,
  ended_at: null,
});
const title = (tool: string) => `<${tool}>`;

describe("shownSteps", () => {
  it("follows the order of the workflow, and puts elements with their step", () => {
    const shown = shownSteps([step("mail"), step("page", 1), step("page"), step("page", 0)], graph, title);
    expect(shown.map((one) => [one.title, one.elements.map(({ item }) => item)])).toEqual([
      ["Read the page", [0, 1]],
      ["mail", []],
    ]);
    expect(levelsOf(graph, shown)).toEqual([["page"], ["mail"]]);
    expect(levelsOf(undefined, shown)).toEqual([["page"], ["mail"]]);
  });
});

it("says where text from outside came from", () => {
  expect(taintSources(["input", "page", "gone"], graph, title)).toEqual([
    { kind: "input" },
    { kind: "step", title: "Read the page", tool: "<web.fetch>" },
    { kind: "step", title: "gone", tool: "gone" },
  ]);
});

it("reads the fields of a task, whatever their shape", () => {
  const task = (input: RunStep["input"]) => taskOf({ ...step("ask"), input });
  expect(task(null)).toEqual({ title: "", text: "", fields: [] });
  expect(
    task({
      title: "Order",
      text: "How many?",
      fields: [{ name: "n", type: "number" }, { name: "c", label: "C", type: "new", options: ["a", 1] }, 7],
    }),
  ).toEqual({
    title: "Order",
    text: "How many?",
    fields: [
      { name: "n", label: "n", type: "number", options: [] },
      { name: "c", label: "C", type: "text", options: ["a"] },
    ],
  });
});

it("replaces what changed and adds what is new", () => {
  const before = { run: {} as RunDocument["run"], steps: [step("a")], approvals: [] };
  const changed = withEvent(before, { step: { ...step("a"), status: "running" } });
  expect(changed.steps.map(({ status }) => status)).toEqual(["running"]);
  expect(withEvent(changed, { step: step("b") }).steps).toHaveLength(2);
});
