import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { translateMessage } from "../messages/index.ts";
import { chosen, MODEL, model, QUESTION, routed, strengths } from "../testing/routes.ts";
import {
  adjustmentOf,
  MODELS,
  type ModelOutcomes,
  nextCandidates,
  REQUEST_KINDS,
  withOutcomes,
} from "./index.ts";

const NONE: ModelOutcomes = {
  model: MODEL.id,
  kind: "question",
  answers: 0,
  up: 0,
  down: 0,
  regenerated: 0,
  chosen: 0,
  passedOver: 0,
  stopped: 0,
  failed: 0,
  firstWordSeconds: null,
  meanCost: null,
  expectedCost: null,
};

const outcomes = (fields: Partial<ModelOutcomes> = {}): ModelOutcomes => ({ ...NONE, ...fields });
const adjusted = (fields: Partial<ModelOutcomes>) => adjustmentOf(MODEL, "question", [outcomes(fields)]);
const moved = (fields: Partial<ModelOutcomes>) => adjusted(fields).strength - 50;

const count = fc.nat({ max: 5000 });
const anyOutcomes: fc.Arbitrary<ModelOutcomes> = fc.record({
  model: fc.constant(MODEL.id),
  kind: fc.constant("question" as const),
  answers: count,
  up: count,
  down: count,
  regenerated: count,
  chosen: count,
  passedOver: count,
  stopped: count,
  failed: count,
  firstWordSeconds: fc.option(fc.double({ min: 0, max: 600, noNaN: true })),
  meanCost: fc.option(fc.double({ min: 0, max: 10, noNaN: true })),
  expectedCost: fc.option(fc.double({ min: 0, max: 10, noNaN: true })),
});

describe("the rule", () => {
  test("without outcomes the catalogue's values stay exactly", () => {
    for (const each of MODELS) {
      for (const kind of REQUEST_KINDS) {
        const plain = adjustmentOf(each, kind);
        expect(plain.strength).toBe(each.strengths[kind]);
        expect(adjustmentOf(each, kind, [outcomes({ model: each.id, kind })])).toEqual(plain);
      }
    }
  });

  test("each outcome by its weight, over 20 answers more than there are", () => {
    expect(moved({ answers: 20, up: 20 })).toBeCloseTo(7.5, 10);
    expect(moved({ answers: 30, down: 30 })).toBeCloseTo(-9, 10);
    expect(moved({ answers: 20, regenerated: 20 })).toBeCloseTo(-3.75, 10);
    expect(moved({ answers: 20, chosen: 20 })).toBeCloseTo(7.5, 10);
    expect(moved({ answers: 20, passedOver: 20 })).toBeCloseTo(-3.75, 10);
    expect(moved({ answers: 20, stopped: 20 })).toBeCloseTo(-1.875, 10);
    expect(moved({ failed: 20 })).toBeCloseTo(-7.5, 10);
    expect(moved({ answers: 1, down: 1 })).toBeCloseTo(-15 / 21, 10);
    expect(moved({ answers: 400 })).toBe(0);
  });

  test("half the time and double the cost, after 20 answers half the way", () => {
    expect(adjusted({ answers: 20, firstWordSeconds: 1.5 }).speed).toBeCloseTo(0.625, 10);
    expect(adjusted({ answers: 20, firstWordSeconds: 3 }).speed).toBe(0.5);
    expect(adjusted({ answers: 20, firstWordSeconds: 6 }).speed).toBeCloseTo(0.375, 10);
    expect(adjusted({ answers: 20, meanCost: 2, expectedCost: 1 }).costFactor).toBeCloseTo(Math.SQRT2, 10);
    expect(adjusted({ answers: 20, meanCost: 0, expectedCost: 1 }).costFactor).toBeCloseTo(Math.SQRT1_2, 10);
    expect(adjusted({ answers: 20, meanCost: 1, expectedCost: 0 }).costFactor).toBe(1);
  });

  test("only the same model and kind count", () => {
    const others = [outcomes({ model: "other", down: 9 }), outcomes({ kind: "code", answers: 9, down: 9 })];
    expect(adjustmentOf(MODEL, "question", others)).toEqual(adjustmentOf(MODEL, "question"));
    expect(withOutcomes(MODEL, others)).toEqual({
      ...MODEL,
      strengths: { ...MODEL.strengths, code: adjustmentOf(MODEL, "code", others).strength },
    });
  });
});

describe("for any outcomes", () => {
  test("what moves is bounded", () => {
    fc.assert(
      fc.property(anyOutcomes, fc.integer({ min: 0, max: 100 }), (own, points) => {
        const one = adjustmentOf(model(MODEL.id, { strengths: strengths(points) }), "question", [own]);
        expect(Math.abs(one.strength - points)).toBeLessThanOrEqual(15);
        expect(one.strength >= 0 && one.strength <= 100).toBe(true);
        expect(Math.abs(one.speed - 0.5)).toBeLessThanOrEqual(0.25);
        expect(one.costFactor >= 0.5 && one.costFactor <= 2).toBe(true);
      }),
    );
  });

  test("more of what is good never harms, more of what is bad never helps", () => {
    fc.assert(
      fc.property(anyOutcomes, fc.integer({ min: 1, max: 500 }), (own, more) => {
        const before = adjusted(own);
        for (const good of ["up", "chosen"] as const) {
          expect(adjusted({ ...own, [good]: own[good] + more }).strength).toBeGreaterThanOrEqual(
            before.strength - 1e-9,
          );
        }
        for (const bad of ["down", "regenerated", "passedOver", "stopped", "failed"] as const) {
          expect(adjusted({ ...own, [bad]: own[bad] + more }).strength).toBeLessThanOrEqual(
            before.strength + 1e-9,
          );
        }
        if (own.firstWordSeconds !== null) {
          const slower = adjusted({ ...own, firstWordSeconds: own.firstWordSeconds + more });
          expect(slower.speed).toBeLessThanOrEqual(before.speed);
        }
        if (own.meanCost !== null) {
          const dearer = adjusted({ ...own, meanCost: own.meanCost + more });
          expect(dearer.costFactor).toBeGreaterThanOrEqual(before.costFactor);
        }
      }),
    );
  });

  test("a choice between two models brings the chosen one no lower than the other", () => {
    fc.assert(
      fc.property(anyOutcomes, fc.integer({ min: 1, max: 500 }), (own, pairs) => {
        const won = adjusted({ ...own, chosen: own.chosen + pairs }).strength;
        const lost = adjusted({ ...own, passedOver: own.passedOver + pairs }).strength;
        expect(won).toBeGreaterThanOrEqual(lost);
      }),
    );
  });

  test("more answers without a sign never move a strength further away", () => {
    fc.assert(
      fc.property(anyOutcomes, count, (own, more) => {
        expect(Math.abs(moved({ ...own, answers: own.answers + more }))).toBeLessThanOrEqual(
          Math.abs(moved(own)) + 1e-9,
        );
      }),
    );
  });
});

describe("the choice", () => {
  const twins = [model("first"), model("second")];
  const disliked = outcomes({ model: "first", answers: 30, down: 30 });

  test("moves from a disliked model to its equal, also in the order of fallbacks", () => {
    expect(chosen({ models: twins })).toBe("first");
    expect(chosen({ models: twins, outcomes: [disliked] })).toBe("second");
    const order = nextCandidates({ request: QUESTION, plan: "pro", models: twins, outcomes: [disliked] });
    expect(order.map(({ model: { id } }) => id)).toEqual(["second", "first"]);
  });

  test("moves to the model that answers sooner, and to the one that costs less", () => {
    const slow = outcomes({ model: "first", answers: 50, firstWordSeconds: 6 });
    const dear = outcomes({ model: "first", answers: 50, meanCost: 2, expectedCost: 1 });
    expect(chosen({ models: twins, outcomes: [slow] })).toBe("second");
    expect(chosen({ models: twins, outcomes: [dear] })).toBe("second");
  });

  test("names the team's requests from five on", () => {
    const reasons = (answers: number) =>
      routed({ models: twins, outcomes: [outcomes({ model: "first", answers })] }).choice.reasons;
    expect(reasons(4).map(({ code }) => code)).not.toContain("outcomes");
    expect(reasons(5).map(({ code }) => code)).toContain("outcomes");
    const last = reasons(412).at(-1);
    expect(last && translateMessage("it", last.message)).toBe("412 richieste come questa nel tuo team");
    expect(last && translateMessage("en", last.message)).toBe("412 requests like this in your team");
  });

  test("shows the estimate of the list price whatever was measured", () => {
    const dear = outcomes({ model: "first", answers: 50, meanCost: 2, expectedCost: 1 });
    const [only] = twins;
    const models = only ? [only] : [];
    expect(routed({ models, outcomes: [dear] }).choice.cost).toBe(routed({ models }).choice.cost);
  });
});
