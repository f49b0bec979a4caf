import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { translateMessage } from "../messages/index.ts";
import { type Money, moneyFromCents, scaleMoney, toCents } from "../money/index.ts";
import { PLAN_NAMES } from "../plans/index.ts";
import { rounds } from "../testing/index.ts";
import { MODEL, model, PREFERENCES, QUESTION, routed, strengths } from "../testing/routes.ts";
import {
  adjustmentOf,
  comparedRequests,
  type Model,
  type Route,
  type RoutedModel,
  type RouteInput,
  routeRequest,
  type TradeOff,
} from "./index.ts";

const reasonsFor = (input: Partial<RouteInput>) => routed(input).choice.reasons.map(({ code }) => code);

describe("the reasons", () => {
  const cheap = model("cheap", { price: { input: 10_000, output: 10_000 }, latency: "slow" });
  const costly = model("costly", {
    strengths: strengths(90),
    price: { input: 9_000_000, output: 9_000_000 },
  });

  test("the only one", () => expect(reasonsFor({ models: [MODEL] })).toEqual(["only"]));

  test("the cheapest", () => {
    expect(reasonsFor({ models: [cheap, costly], preference: "economy" })).toEqual(["cheapest"]);
  });

  test("the strongest, and faster", () => {
    expect(reasonsFor({ models: [cheap, costly], preference: "quality" })).toEqual(["strength", "fast"]);
  });

  test("within five points of the strongest counts as strong, six does not", () => {
    const near = (points: number) => [
      model("near", { strengths: strengths(points), latency: "fast" }),
      costly,
    ];
    expect(reasonsFor({ models: near(85) })).toContain("strength");
    expect(reasonsFor({ models: near(84) })).not.toContain("strength");
  });

  test("the best balance: neither the strongest nor the cheapest", () => {
    const middle = model("middle", { strengths: strengths(80), price: { input: 100_000, output: 100_000 } });
    expect(reasonsFor({ models: [cheap, middle, costly] })).toEqual(["balance", "affordable", "fast"]);
  });

  test("affordable is below half of the average, not at it", () => {
    const priced = (id: string, price: number, points: number) =>
      model(id, { price: { input: price, output: price }, strengths: strengths(points) });
    const strong = (price: number) => [
      priced("choice", price, 99),
      priced("cheap", 100_000, 10),
      priced("x", 1_900_000, 10),
    ];
    // Average of 400,000, 100,000 and 1,900,000 is 800,000.
    expect(reasonsFor({ models: strong(400_000) })).toEqual(["strength"]);
    expect(reasonsFor({ models: strong(399_000) })).toEqual(["strength", "affordable"]);
  });

  test("a long request read whole", () => {
    const wide = [
      model("a", { contextWindow: 1_000_000, latency: "fast" }),
      model("b", { contextWindow: 1_000_000 }),
    ];
    const limits = { maxChatInputTokens: -1 };
    const at = (inputTokens: number) =>
      reasonsFor({ models: wide, limits, request: { ...QUESTION, inputTokens } });
    expect(at(16_000)).toEqual(["strength", "fast", "long_context"]);
    expect(at(15_999)).toEqual(["strength", "fast"]);
    const route = routed({ models: wide, limits, request: { ...QUESTION, inputTokens: 20_000 } });
    const last = route.choice.reasons.at(-1);
    expect(last && translateMessage("it", last.message)).toBe(
      "Legge per intero una richiesta di 20.000 token",
    );
  });

  test("nothing is said of costs where all cost the same, or nothing", () => {
    for (const price of [MODEL.price, { input: 0, output: 0 }]) {
      const route = routed({ models: [model("one", { price }), model("two", { price })] });
      expect(route.choice.reasons.map(({ code }) => code)).toEqual(["strength"]);
      expect(route.alternatives.map(({ tradeOff }) => tradeOff.code)).toEqual(["similar"]);
    }
    const mild = model("mild", { strengths: strengths(80), latency: "fast" });
    const slow = model("slow", { strengths: strengths(90), latency: "slow" });
    const { reasons } = routed({ models: [mild, slow] }).choice;
    expect(reasons.map(({ message }) => translateMessage("it", message))).toEqual([
      "È il più adatto nel complesso",
      "Risponde più in fretta",
    ]);
  });

  test("who shares the first place is not said to have it alone", () => {
    const twins = ["one", "two"].map((id) => model(id, { price: { input: 0, output: 0 }, latency: "fast" }));
    const { reasons } = routed({ models: [...twins, MODEL] }).choice;
    expect(reasons.map(({ code, message }) => [code, translateMessage("it", message)])).toEqual([
      ["strength", "È tra i più adatti a questo tipo di richiesta"],
      ["cheapest", "Nessuno tra quelli adatti costa meno"],
      ["fast", "Nessuno tra quelli adatti risponde più in fretta"],
    ]);
  });

  test("each has its text", () => {
    const textsOf = (input: Partial<RouteInput>) =>
      routed(input).choice.reasons.map(({ message }) => translateMessage("it", message));
    expect(textsOf({ models: [MODEL] })).toEqual(["È l'unico disponibile per questa richiesta"]);
    expect(textsOf({ models: [cheap, costly], preference: "quality" })).toEqual([
      "È tra i più adatti a questo tipo di richiesta",
      "Risponde più in fretta",
    ]);
    expect(textsOf({ models: [cheap, costly], preference: "economy" })).toEqual([
      "È il più economico tra quelli adatti",
    ]);
    const middle = model("middle", { strengths: strengths(80), price: { input: 100_000, output: 100_000 } });
    expect(textsOf({ models: [cheap, middle, costly] }).slice(0, 2)).toEqual([
      "È il miglior equilibrio tra qualità, costo e rapidità",
      "Costa poco rispetto agli altri adatti",
    ]);
  });

  test("the reasons for an alternative", () => {
    const tradeOff = (other: Partial<Model>) => {
      const first = model("first", { strengths: strengths(90), latency: "standard" });
      const [alternative] = routed({
        models: [first, model("other", other)],
        preference: "quality",
      }).alternatives;
      return alternative && [alternative.tradeOff.code, translateMessage("it", alternative.tradeOff.message)];
    };
    expect(tradeOff({ price: { input: 1, output: 1 } })).toEqual(["cheaper", "Costa meno"]);
    const slightlyCheaper = { input: MODEL.price.input * 0.95, output: MODEL.price.output * 0.95 };
    expect(tradeOff({ price: slightlyCheaper })).toEqual(["weaker", "Meno adatto"]);
    expect(tradeOff({ latency: "fast" })).toEqual(["faster", "Più veloce"]);
    expect(tradeOff({})).toEqual(["weaker", "Meno adatto"]);
    expect(tradeOff({ strengths: strengths(85) })).toEqual(["weaker", "Meno adatto"]);
    expect(tradeOff({ strengths: strengths(89) })).toEqual(["similar", "Quasi alla pari"]);
    expect(tradeOff({ strengths: strengths(90) })).toEqual(["similar", "Quasi alla pari"]);
    // As strong, and yet not on a par.
    const dear = { input: 90_000_000, output: 90_000_000 };
    const balanced = (other: Partial<Model>) => {
      const models = [model("first", { latency: "fast" }), model("other", { latency: "fast", ...other })];
      const [alternative] = routed({ models }).alternatives;
      return alternative && [alternative.tradeOff.code, translateMessage("it", alternative.tradeOff.message)];
    };
    expect(balanced({ price: dear })).toEqual(["dearer", "Costa di più"]);
    expect(balanced({ latency: "slow" })).toEqual(["slower", "Più lento"]);
    const cheapFirst = [cheap, costly];
    const [stronger] = routed({ models: cheapFirst, preference: "economy" }).alternatives;
    expect(stronger?.tradeOff).toEqual({ code: "stronger", message: { key: "router:tradeOff.stronger" } });
  });
});

describe("for any models", () => {
  const price = fc.constantFrom(0, 950_000, 1_000_000, 3_000_000, 40_000_000);
  const anyModel = fc.record({
    price: fc.record({ input: price, output: price }),
    strengths: fc.constantFrom(0, 40, 79, 80, 84, 85, 100).map(strengths),
    latency: fc.constantFrom("fast", "standard", "slow"),
    minimumPlan: fc.constantFrom(...PLAN_NAMES),
    contextWindow: fc.constantFrom(1000, 100_000, 100_000),
    maxOutputTokens: fc.constantFrom(200, 1000),
  });
  const few = fc.constantFrom(0, 1, 5, 40);
  const anyOutcomes = fc.record({
    kind: fc.constant(QUESTION.kind),
    answers: few,
    up: few,
    down: few,
    regenerated: few,
    chosen: few,
    passedOver: few,
    stopped: few,
    failed: few,
    firstWordSeconds: fc.constantFrom(null, 0.5, 3, 20),
    meanCost: fc.constantFrom(null, 0, 1, 4),
    expectedCost: fc.constantFrom(null, 0, 1),
  });
  const given = fc.record({
    known: fc.array(fc.tuple(anyModel, fc.option(anyOutcomes)), { minLength: 1, maxLength: 8 }),
    plan: fc.constantFrom(...PLAN_NAMES),
    preference: fc.constantFrom(...PREFERENCES),
    inputTokens: fc.constantFrom(1, 600, 7000, 20_000),
  });

  type Routed = Extract<Route, { kind: "routed" }>;

  /** The qualities of a candidate that can be claimed. */
  interface Qualities {
    readonly cost: Money;
    readonly strength: number;
    readonly speed: number;
    readonly answers: number;
    readonly score: number;
  }

  interface Case {
    readonly route: Routed;
    readonly chosen: Qualities;
    /** All that can take the request, the chosen one too. */
    readonly candidates: readonly Qualities[];
    readonly alternatives: readonly (readonly [TradeOff["code"], Qualities])[];
  }

  /** Checks what holds of every route that is found. */
  function check(holds: (one: Case) => void): void {
    const property = fc.property(given, ({ known, plan, preference, inputTokens }) => {
      const models = known.map(([each], index) => model(`m${index}`, each));
      const outcomes = known.flatMap(([, own], index) => (own ? [{ ...own, model: `m${index}` }] : []));
      const request = { ...QUESTION, inputTokens };
      const limits = { maxChatInputTokens: -1 };
      const route = routeRequest({ request, plan, limits, preference, models, outcomes });
      if (route.kind === "refused") return;
      const qualitiesOf = ({ model: one, cost, score }: RoutedModel): Qualities => {
        const { strength, speed, answers } = adjustmentOf(one, request.kind, outcomes);
        return { cost, strength, speed, answers, score };
      };
      const out = new Set(route.excluded.map(({ model: { id } }) => id));
      // Each routed alone, so that those beyond the shown alternatives have their costs too.
      const candidates = models
        .filter(({ id }) => !out.has(id))
        .map((each) => qualitiesOf(routed({ request, plan, limits, models: [each] }).choice));
      holds({
        route,
        chosen: qualitiesOf(route.choice),
        candidates,
        alternatives: route.alternatives.map((each) => [each.tradeOff.code, qualitiesOf(each)]),
      });
    });
    fc.assert(property, { numRuns: rounds(1500, 50_000) });
  }

  const isLess = (cost: bigint, than: bigint) => cost < than && cost * 10n <= than * 9n;

  test("every reason is true, none is given twice, and there is at least one", () => {
    check(({ route, chosen, candidates }) => {
      const { reasons } = route.choice;
      const codes = reasons.map(({ code }) => code);
      expect(codes.length).toBeGreaterThan(0);
      expect(new Set(codes).size).toBe(codes.length);
      const costs = candidates.map(({ cost }) => cost);
      const isDearer = (cost: bigint) => cost > chosen.cost;
      for (const { code, message } of reasons) {
        switch (message.key) {
          case "router:reason.only":
            expect(candidates).toHaveLength(1);
            break;
          case "router:reason.strength":
            for (const { strength } of candidates) expect(strength - chosen.strength).toBeLessThanOrEqual(5);
            break;
          case "router:reason.cheapest":
            expect(costs.filter((cost) => !isDearer(cost))).toHaveLength(1);
            break;
          case "router:reason.noneCheaper":
            expect(costs.every((cost) => cost >= chosen.cost)).toBe(true);
            expect(costs.some(isDearer)).toBe(true);
            break;
          case "router:reason.balance":
            expect(new Set(costs).size).toBeGreaterThan(1);
            expect(route.alternatives.every(({ score }) => score <= chosen.score)).toBe(true);
            break;
          case "router:reason.overall":
            expect(route.alternatives.every(({ score }) => score <= chosen.score)).toBe(true);
            break;
          case "router:reason.affordable":
            expect(costs.filter(isDearer).length * 2).toBeGreaterThanOrEqual(
              costs.filter((cost) => cost !== chosen.cost).length,
            );
            expect(chosen.cost * BigInt(2 * costs.length) < costs.reduce((sum, cost) => sum + cost, 0n)).toBe(
              true,
            );
            break;
          case "router:reason.fast":
            expect(candidates.filter(({ speed }) => speed >= chosen.speed)).toHaveLength(1);
            break;
          case "router:reason.noneFaster":
            expect(candidates.every(({ speed }) => speed <= chosen.speed)).toBe(true);
            expect(candidates.some(({ speed }) => speed < chosen.speed)).toBe(true);
            break;
          case "router:reason.longContext":
            expect(message.params).toEqual({ tokens: route.request.inputTokens });
            expect(route.choice.model.contextWindow).toBeGreaterThan(route.request.inputTokens);
            break;
          case "router:reason.outcomes":
            expect(message.params).toEqual({ requests: chosen.answers });
            break;
          default:
            throw new Error(`Nothing is known of the reason ${code}, ${message.key}.`);
        }
      }
    });
  });

  test("every difference of an alternative is true", () => {
    check(({ chosen, alternatives }) => {
      for (const [code, other] of alternatives) {
        const points = chosen.strength - other.strength;
        const holds: Readonly<Record<TradeOff["code"], boolean>> = {
          cheaper: isLess(other.cost, chosen.cost),
          stronger: points < 0,
          faster: other.speed > chosen.speed,
          similar: Math.abs(points) <= 5 && other.speed <= chosen.speed && other.score <= chosen.score,
          weaker: points > 0 && other.score <= chosen.score,
          dearer: isLess(chosen.cost, other.cost),
          slower: other.speed < chosen.speed,
        };
        expect(holds[code], code).toBe(true);
      }
    });
  });

  test("no two claims contradict each other", () => {
    check(({ route, candidates, alternatives }) => {
      const reasons = route.choice.reasons.map(({ code }) => code);
      const differences = alternatives.map(([code]) => code);
      if (reasons.includes("cheapest")) {
        expect(differences).not.toContain("cheaper");
        expect(reasons).not.toContain("affordable");
      }
      if (reasons.includes("fast")) expect(differences).not.toContain("faster");
      if (reasons.includes("only")) expect([candidates.length, ...differences]).toEqual([1]);
      if (reasons.includes("balance")) {
        expect(reasons).not.toContain("strength");
        expect(reasons).not.toContain("cheapest");
      }
      for (const [code, { strength }] of alternatives) {
        if (code !== "weaker") continue;
        // What is a weaker fit is not the strongest of all, whatever the chosen model is.
        expect(candidates.some((each) => each.strength > strength)).toBe(true);
      }
    });
  });

  test("where all cost the same, or nothing, nothing is said of costs", () => {
    let met = 0;
    check(({ route, candidates, alternatives }) => {
      if (new Set(candidates.map(({ cost }) => cost)).size > 1) return;
      met += 1;
      const keys = route.choice.reasons.map(({ message }) => message.key);
      for (const key of ["cheapest", "noneCheaper", "balance", "affordable"] as const) {
        expect(keys).not.toContain(`router:reason.${key}`);
      }
      const differences = alternatives.map(([code]) => code);
      expect(differences).not.toContain("cheaper");
      expect(differences).not.toContain("dearer");
    });
    expect(met).toBeGreaterThan(100);
  });

  test("what is said to cost less or more is shown with another amount", () => {
    check(({ route, chosen, alternatives }) => {
      const requests = comparedRequests([route.choice, ...route.alternatives].map(({ cost }) => cost));
      const shown = (cost: Money) => scaleMoney(cost, BigInt(requests), 1n);
      for (const [code, { cost }] of alternatives) {
        if (code !== "cheaper" && code !== "dearer") continue;
        const costs = [shown(cost), shown(chosen.cost)];
        // A tenth of less than ten cents can vanish.
        if (requests === 1000 && costs.every((one) => one < moneyFromCents(10))) continue;
        expect(new Set(costs.map(toCents)).size).toBe(2);
      }
    });
  });
});
