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
Reflect.deleteProperty(own, "strengthSource");
Reflect.deleteProperty(own, "providerKey");
Reflect.deleteProperty(own, "providerModelId");
Reflect.deleteProperty(own, "capabilities");
const at = "2026-11-25T09:00:00+00:00";

const reachable = (model: Model, origin: ReachableModel["origin"] = "server"): ReachableModel => ({
  model,
  origin,
  ask: () => Promise.reject(new Error("Nothing is asked here.")),
  absentField: () => undefined,
});

const NOTHING_DECIDED = {
  enabled: null,
  priceInput: null,
  priceOutput: null,
  minimumPlan: null,
  images: null,
  contextWindow: null,
  maxOutputTokens: null,
  source: null,
};

it("lists connected models first, each as it is after what was decided", () => {
  const settings = [
    { ...NOTHING_DECIDED, id: first.id, enabled: false, priceInput: 1, priceOutput: 2_500_000 },
    { ...NOTHING_DECIDED, id: "gone", enabled: true },
  ];
  const tests = [
    { id: own.id, code: "timeout", ms: 30_001, at },
    { id: "gone", code: null, ms: 420, at },
    { id: first.id, code: null, ms: 420, at },
  ];
  const models = listedModels(
    { models: [reachable(own, "found"), reachable(first)], demonstration: null },
    { settings, tests },
  );
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
      maxOutputTokens: own.maxOutputTokens,
      images: { seen: false, source: "none" },
      test: { ok: false, ms: 30_001, code: "timeout", at },
    },
    expect.objectContaining({
      id: first.id,
      connected: true,
      origin: "server",
      enabled: false,
      price: { input: "0.000001", output: "2.5" },
      priceSource: { kind: "admin" },
      test: { ok: true, ms: 420, code: null, at },
    }),
  ]);
  expect(models[2]).not.toHaveProperty("test");
  expect(models.slice(2).every(({ connected, enabled }) => enabled && !connected)).toBe(true);
  expect(models.at(-1)?.priceSource).toMatchObject({
    kind: "catalogue",
    address: expect.stringMatching(/^https:/),
    taken: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  expect(models[1]?.strengthSource).toEqual(first.strengthSource);
});

it("names the lengths that admins decided, the list that they took them from, and the provider's own id", () => {
  const source = { name: "models.dev", date: "2026-11-27" };
  const decided = { contextWindow: 500_000, maxOutputTokens: 64_000, source };
  const setting = { ...NOTHING_DECIDED, id: first.id, priceInput: 1, priceOutput: 2, ...decided };
  const [listed, second] = listedModels(
    { models: [reachable(first)], demonstration: null },
    { settings: [setting], tests: [] },
  );
  const { providerKey, providerModelId } = first;
  expect(listed).toMatchObject({
    contextWindow: 500_000,
    maxOutputTokens: 64_000,
    priceSource: { kind: "admin", list: source },
    providerKey,
    providerModelId,
  });
  expect(second).toMatchObject({ maxOutputTokens: MODELS[1]?.maxOutputTokens });
});

it.each([
  [null, true],
  [true, undefined],
  [false, undefined],
])("a found server waits for a decision, not for a yes: %j", (enabled, waiting) => {
  const found = { models: [reachable(own, "found")], demonstration: null };
  const settings = [{ ...NOTHING_DECIDED, id: own.id, enabled }];
  const [listed] = listedModels(found, { settings, tests: [] });
  expect(listed?.waiting).toBe(waiting);
});

it("shows the demonstration while nothing else answers", () => {
  const demonstration = reachable({ ...own, id: "demonstration" });
  const found = { models: [reachable(own, "found")], demonstration };
  const shown = (enabled: boolean | null) =>
    listedModels(found, {
      settings: [{ ...NOTHING_DECIDED, id: own.id, enabled }],
      tests: [{ id: "demonstration", code: null, ms: 3, at }],
    }).filter((model) => model.demonstration);
  expect(shown(null)).toMatchObject([
    { id: "demonstration", connected: true, enabled: true, images: { seen: false }, test: { ms: 3 } },
  ]);
  expect(shown(true)).toEqual([]);
});

it.each([
  [first, null, { seen: first.capabilities?.images, source: "catalogue" }],
  [{ ...own, capabilities: { images: true } }, null, { seen: true, source: "server" }],
  [{ ...own, capabilities: { images: false } }, null, { seen: false, source: "server" }],
  [own, null, { seen: false, source: "none" }],
  [own, true, { seen: true, source: "admin" }],
  [{ ...own, capabilities: { images: true } }, false, { seen: false, source: "admin" }],
])("says whether a model sees pictures, and who says so: %#", (model, images, expected) => {
  const settings = [{ ...NOTHING_DECIDED, id: model.id, images }];
  const [listed] = listedModels({ models: [reachable(model)], demonstration: null }, { settings, tests: [] });
  expect(listed?.images).toEqual(expected);
});
