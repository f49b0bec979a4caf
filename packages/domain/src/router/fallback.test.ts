import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toDecimal } from "../money/index.ts";
import { PLAN_NAMES } from "../plans/index.ts";
import { MODEL, model, PREFERENCES, QUESTION, strengths } from "../testing/routes.ts";
import { againWith, MODELS, nextCandidates, REQUEST_KINDS, routeRequest } from "./index.ts";

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

describe("another answer to the same request", () => {
  const idsFor = (answeredBy = middle, models = input.models) => {
    const { stronger, cheaper } = againWith({ ...input, models }, answeredBy);
    return [stronger?.model.id ?? null, cheaper?.model.id ?? null];
  };

  test("is offered by a stronger and by a cheaper model, with the price before", () => {
    expect(idsFor()).toEqual(["strong", "weak"]);
    expect(idsFor(strong)).toEqual([null, "weak"]);
    expect(idsFor(weak)).toEqual(["strong", null]);
    const { stronger, cheaper } = againWith(input, middle);
    expect(stronger && toDecimal(stronger.cost)).toBe("0.0045");
    expect(cheaper && toDecimal(cheaper.cost)).toBe("0.00005");
  });

  test("is stronger at this kind of request, and noticeably cheaper", () => {
    const coder = model("coder", { strengths: { ...strengths(60), code: 99 }, price: middle.price });
    expect(idsFor(middle, [middle, coder])).toEqual([null, null]);
    const equal = graded("equal", 60, 901_000);
    expect(idsFor(middle, [middle, equal])).toEqual([null, null]);
    const less = graded("less", 60, 900_000);
    expect(idsFor(middle, [middle, less])).toEqual([null, "less"]);
  });

  test("nothing is cheaper than what costs nothing, whether it is connected or not", () => {
    const free = graded("free", 10, 0);
    expect(idsFor(free, [weak, free])).toEqual(["weak", null]);
    expect(idsFor(graded("gone", 10, 0), [graded("free", 5, 0)])).toEqual([null, null]);
  });

  test("only by models that can take the request", () => {
    const top = model("top", { strengths: strengths(99), minimumPlan: "enterprise" });
    expect(idsFor(middle, [middle, top])).toEqual([null, null]);
  });

  test("the longest answer of each model counts", () => {
    const brief = model("brief", { price: middle.price, maxOutputTokens: 100 });
    expect(idsFor(middle, [brief])).toEqual([null, "brief"]);
  });
});
