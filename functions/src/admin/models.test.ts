import { MODELS, type Model } from "@regia/domain/router";
import { expect, it } from "vitest";
import type { ReachableModel } from "../../lib/models/index.ts";
import { listedModels } from "./models.ts";

const [first] = MODELS;
if (first === undefined) throw new Error("The catalogue is empty.");

const own: Model = {
  ...first,
  id: "llama3.2:3b",
  name: "llama3.2:3b",
  provider: "127.0.0.1:11434",
  price: { input: 0, output: 0 },
  minimumPlan: "free",
};
Reflect.deleteProperty(own, "priceSource");

const reachable = (model: Model, origin: ReachableModel["origin"] = "server"): ReachableModel => ({
  model,
  origin,
  connect: () => {
    throw new Error("Nothing is asked here.");
  },
});

const NOTHING_DECIDED = { enabled: null, priceInput: null, priceOutput: null, minimumPlan: null };

it("lists connected models first, each as it is after what was decided", () => {
  const models = listedModels({ models: [reachable(own, "found"), reachable(first)], demonstration: null }, [
    { ...NOTHING_DECIDED, id: first.id, enabled: false, priceInput: 1, priceOutput: 2_500_000 },
    { ...NOTHING_DECIDED, id: "gone", enabled: true },
  ]);
  expect(models.map(({ id }) => id).sort()).toEqual([own.id, ...MODELS.map(({ id }) => id)].sort());
  expect(models.slice(0, 2)).toEqual([
    {
      id: own.id,
      name: own.name,
      provider: own.provider,
      connected: true,
      origin: "found",
      // Found on the machine: used only after a yes.
      enabled: false,
      waiting: true,
      price: { input: "0", output: "0" },
      priceSource: { kind: "none" },
      minimumPlan: "free",
      contextWindow: own.contextWindow,
    },
    expect.objectContaining({
      id: first.id,
      connected: true,
      origin: "server",
      enabled: false,
      price: { input: "0.000001", output: "2.5" },
      priceSource: { kind: "admin" },
    }),
  ]);
  expect(models.slice(2).every(({ connected, enabled }) => enabled && !connected)).toBe(true);
  expect(models.at(-1)?.priceSource).toMatchObject({
    kind: "catalogue",
    address: expect.stringMatching(/^https:/),
  });
});

it.each([
  [null, true],
  [true, undefined],
  [false, undefined],
])("a found server waits for a decision, not for a yes: %j", (enabled, waiting) => {
  const found = { models: [reachable(own, "found")], demonstration: null };
  const [listed] = listedModels(found, [{ ...NOTHING_DECIDED, id: own.id, enabled }]);
  expect(listed?.waiting).toBe(waiting);
});

it("shows the demonstration while nothing else answers", () => {
  const demonstration = reachable({ ...own, id: "demonstration" });
  const found = { models: [reachable(own, "found")], demonstration };
  const shown = (enabled: boolean | null) =>
    listedModels(found, [{ ...NOTHING_DECIDED, id: own.id, enabled }]).filter((model) => model.demonstration);
  expect(shown(null)).toMatchObject([{ id: "demonstration", connected: true, enabled: true }]);
  expect(shown(true)).toEqual([]);
});
