import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PLAN_NAMES } from "../plans/index.ts";
import { MODEL, model, PREFERENCES, QUESTION, strengths } from "../testing/routes.ts";
import { MODELS, nextCandidates, REQUEST_KINDS, routeRequest } from "./index.ts";

const graded = (id: string, points: number, price: number) =>
  model(id, { strengths: strengths(points), price: { input: price, output: price } });

const weak = graded("weak", 30, 100_000);
const middle = graded("middle", 60, 1_000_000);
const strong = graded("strong", 90, 9_000_000);
const input = { request: QUESTION, plan: "pro" as const, models: [weak, middle, strong] };

describe("the models that are asked one after the other", () => {
  const names = (change = {}, failed?: ReadonlySet<string>) =>
    nextCandidates({ ...input, ...change }, failed).map(({ model: { id } }) => id);

  test("are all that can take the request, best first, by preference", () => {
    expect(names({ preference: "quality" })).toEqual(["strong", "middle", "weak"]);
    expect(names({ preference: "economy" })).toEqual(["weak", "middle", "strong"]);
    expect(names()).toEqual(names({ preference: "balanced" }));
    const five = [1, 2, 3, 4, 5].map((points) => graded(`m${points}`, points * 10, 1_000_000));
    expect(names({ models: five, preference: "quality" })).toEqual(["m5", "m4", "m3", "m2", "m1"]);
  });

  test("without those that failed, are too small or need a greater plan", () => {
    expect(names({ preference: "quality" }, new Set(["strong", "other"]))).toEqual(["middle", "weak"]);
    const small = model("small", { contextWindow: 499 });
    const top = model("top", { minimumPlan: "enterprise" });
    expect(names({ models: [small, top, MODEL] })).toEqual(["base"]);
    expect(names({ models: [] })).toEqual([]);
    expect(names({}, new Set(["weak", "middle", "strong"]))).toEqual([]);
  });

  test("begin with what the router chooses and its alternatives, with the same costs", () => {
    const given = fc.record({
      request: fc.record({
        kind: fc.constantFrom(...REQUEST_KINDS),
        inputTokens: fc.integer({ min: 1, max: 8000 }),
        outputTokens: fc.nat({ max: 100_000 }),
      }),
      plan: fc.constantFrom(...PLAN_NAMES),
      preference: fc.constantFrom(...PREFERENCES),
    });
    fc.assert(
      fc.property(given, fc.subarray(MODELS.map(({ id }) => id)), (route, failed) => {
        const models = MODELS.filter(({ id }) => !failed.includes(id));
        const next = nextCandidates(route, new Set(failed));
        const routed = routeRequest({ ...route, models });
        if (routed.kind === "refused") {
          expect(next).toEqual([]);
          return;
        }
        const { reasons: _reasons, ...choice } = routed.choice;
        const others = routed.alternatives.map(({ tradeOff: _tradeOff, ...other }) => other);
        expect(next.slice(0, 4)).toEqual([choice, ...others]);
        expect(next).toHaveLength(models.length - routed.excluded.length);
      }),
    );
  });
});
