import { describe, expect, test } from "vitest";
import { estimateRun, type GraphStep, type WorkflowGraph } from "./index.ts";

const who = { plan: "pro" } as const;
const summary: GraphStep = {
  key: "summary",
  tool: "model",
  arguments: { prompt: "Riassumi in cinque punti la relazione sul bilancio di quest'anno." },
};
const graph = (...steps: GraphStep[]): WorkflowGraph => ({ steps });
const once = estimateRun(graph(summary), who);

describe("what a run costs", () => {
  test("is what its models cost, from a short answer to a long one", () => {
    expect(once.low).toBeGreaterThan(0n);
    expect(once.high).toBeGreaterThan(once.low);
    expect(estimateRun(graph(summary, { ...summary, key: "again" }), who)).toEqual({
      low: 2n * once.low,
      high: 2n * once.high,
    });
  });

  test("is nothing without models", () => {
    const wait: GraphStep = { key: "pause", tool: "wait", arguments: { seconds: 60 } };
    expect(estimateRun(graph(wait), who)).toEqual({ low: 0n, high: 0n });
    expect(estimateRun(graph(summary), { ...who, models: [] })).toEqual({ low: 0n, high: 0n });
  });

  test("counts each element of a list, and of an unknown one from one to a hundred", () => {
    expect(estimateRun(graph({ ...summary, each: ["a", "b", "c"] }), who)).toEqual({
      low: 3n * once.low,
      high: 3n * once.high,
    });
    expect(estimateRun(graph({ ...summary, each: "{{input.files}}" }), who)).toEqual({
      low: once.low,
      high: 100n * once.high,
    });
    expect(estimateRun(graph({ ...summary, each: [] }), who)).toEqual({ low: 0n, high: 0n });
  });

  test("may be nothing for a step with a condition", () => {
    const step = { ...summary, when: { value: "{{input.wanted}}", equals: true } };
    expect(estimateRun(graph(step), who)).toEqual({ low: 0n, high: once.high });
  });

  test("allows for a long page where a step refers to one, within the plan's longest request", () => {
    const step = {
      ...summary,
      arguments: { prompt: `${String(summary.arguments["prompt"])} {{page.text}}` },
    };
    const wide = estimateRun(graph(step), who);
    expect(wide.high).toBeGreaterThan(2n * once.high);
    const narrow = estimateRun(graph(step), { ...who, limits: { maxChatInputTokens: 100 } });
    expect(narrow.high).toBeLessThan(wide.high);
    expect(narrow.high).toBeGreaterThan(0n);
  });
});
