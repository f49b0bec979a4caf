import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { translateMessage } from "../messages/index.ts";
import { toDecimal } from "../money/index.ts";
import { PLAN_NAMES, planOf, planRank } from "../plans/index.ts";
import {
  CATALOGUE_VERSION,
  KIND_TEXTS,
  LATENCY_TEXTS,
  MODELS,
  type Model,
  PREFERENCE_TEXTS,
  type Preference,
  REQUEST_KINDS,
  type RequestKind,
  type RequestProfile,
  type Route,
  type RouteInput,
  routeRequest,
} from "./index.ts";

const PREFERENCES: readonly Preference[] = ["balanced", "quality", "economy", "speed"];

const strengths = (points: number) =>
  Object.fromEntries(REQUEST_KINDS.map((kind) => [kind, points])) as Record<RequestKind, number>;

const MODEL: Model = {
  id: "base",
  name: "Base",
  provider: "Test",
  contextWindow: 10_000,
  maxOutputTokens: 1000,
  price: { input: 1_000_000, output: 2_000_000 },
  strengths: strengths(50),
  latency: "standard",
  minimumPlan: "free",
};

const model = (id: string, change: Partial<Model> = {}): Model => ({ ...MODEL, id, ...change });
const QUESTION: RequestProfile = { kind: "question", inputTokens: 100, outputTokens: 400 };

function routed(input: Partial<RouteInput>): Extract<Route, { kind: "routed" }> {
  const route = routeRequest({ request: QUESTION, plan: "pro", ...input });
  if (route.kind !== "routed") throw new Error(`refused: ${route.reason}`);
  return route;
}

const chosen = (input: Partial<RouteInput>) => routed(input).choice.model.id;
const reasonsFor = (input: Partial<RouteInput>) => routed(input).choice.reasons.map(({ code }) => code);

describe("the choice", () => {
  const weak = model("weak", { price: { input: 100_000, output: 100_000 }, latency: "standard" });
  const strong = model("strong", {
    strengths: strengths(95),
    price: { input: 5_000_000, output: 9_000_000 },
  });
  const quick = model("quick", { latency: "fast", price: { input: 2_000_000, output: 4_000_000 } });
  const models = [weak, strong, quick];

  test("is what matters most to the person", () => {
    expect(chosen({ models, preference: "quality" })).toBe("strong");
    expect(chosen({ models, preference: "economy" })).toBe("weak");
    expect(chosen({ models, preference: "speed" })).toBe("quick");
    expect(chosen({ models })).toBe(chosen({ models, preference: "balanced" }));
  });

  test("goes by the strength for this kind of request", () => {
    const coder = model("coder", { strengths: { ...strengths(40), code: 99 } });
    const request = { ...QUESTION, kind: "code" as const };
    expect(chosen({ models: [MODEL, coder], request })).toBe("coder");
    expect(chosen({ models: [MODEL, coder] })).toBe("base");
  });

  test("is the earlier one among equals", () => {
    const twins = [model("first"), model("second"), model("third"), model("fourth"), model("fifth")];
    const route = routed({ models: twins });
    expect(route.choice.model.id).toBe("first");
    expect(route.alternatives.map((other) => other.model.id)).toEqual(["second", "third", "fourth"]);
  });

  test("the alternatives follow by score, three at most", () => {
    const graded = [30, 90, 50, 70, 20].map((points) =>
      model(`m${points}`, { strengths: strengths(points) }),
    );
    const route = routed({ models: graded });
    expect([route.choice, ...route.alternatives].map((each) => each.model.id)).toEqual([
      "m90",
      "m70",
      "m50",
      "m30",
    ]);
    const scores = [route.choice, ...route.alternatives].map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });

  test("the score is the weighted strength, thrift and speed", () => {
    const route = routed({ models: [model("a", { strengths: strengths(80), latency: "fast" }), weak] });
    const [other] = route.alternatives;
    // 0.6 x 0.8² + 0.25 x 15 / (15 + 900/50 - 1) + 0.15 x 1
    expect(route.choice.model.id).toBe("a");
    expect(route.choice.score).toBeCloseTo(0.384 + (0.25 * 15) / (15 + 18 - 1) + 0.15, 10);
    expect(other?.score).toBeCloseTo(0.15 + 0.25 + 0.075, 10);
  });

  test("a model that costs nothing has all its thrift", () => {
    const gift = model("gift", { price: { input: 0, output: 0 } });
    const route = routed({ models: [MODEL, gift] });
    expect(route.choice.model.id).toBe("gift");
    expect(route.choice.score).toBeCloseTo(0.15 + 0.25 + 0.075, 10);
    expect(toDecimal(route.choice.cost)).toBe("0");
    expect(route.alternatives[0]?.score).toBeGreaterThan(0);
  });

  test("costs what the estimated tokens cost, the answer cut to what the model can write", () => {
    const route = routed({ models: [MODEL], request: { ...QUESTION, outputTokens: 5000 } });
    // 100 tokens in at 1 EUR a million, 1,000 out at 2 EUR.
    expect(toDecimal(route.choice.cost)).toBe("0.0021");
    expect(toDecimal(routed({ models: [MODEL] }).choice.cost)).toBe("0.0009");
  });
});

describe("the reasons", () => {
  const cheap = model("cheap", { price: { input: 10_000, output: 10_000 }, latency: "slow" });
  const dear = model("dear", { strengths: strengths(90), price: { input: 9_000_000, output: 9_000_000 } });

  test("the only one", () => expect(reasonsFor({ models: [MODEL] })).toEqual(["only"]));

  test("the cheapest", () => {
    expect(reasonsFor({ models: [cheap, dear], preference: "economy" })).toEqual(["cheapest"]);
  });

  test("the strongest, and faster", () => {
    expect(reasonsFor({ models: [cheap, dear], preference: "quality" })).toEqual(["strength", "fast"]);
  });

  test("within five points of the strongest counts as strong, six does not", () => {
    const near = (points: number) => [model("near", { strengths: strengths(points), latency: "fast" }), dear];
    expect(reasonsFor({ models: near(85) })).toContain("strength");
    expect(reasonsFor({ models: near(84) })).not.toContain("strength");
  });

  test("the best balance: neither the strongest nor the cheapest", () => {
    const middle = model("middle", { strengths: strengths(80), price: { input: 100_000, output: 100_000 } });
    expect(reasonsFor({ models: [cheap, middle, dear] })).toEqual(["balance", "affordable", "fast"]);
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
    expect(at(16_000)).toEqual(["strength", "cheapest", "fast", "long_context"]);
    expect(at(15_999)).toEqual(["strength", "cheapest", "fast"]);
    const route = routed({ models: wide, limits, request: { ...QUESTION, inputTokens: 20_000 } });
    const last = route.choice.reasons.at(-1);
    expect(last && translateMessage("it", last.message)).toBe(
      "Legge per intero una richiesta di 20.000 token",
    );
  });

  test("each has its words", () => {
    const words = (input: Partial<RouteInput>) =>
      routed(input).choice.reasons.map(({ message }) => translateMessage("it", message));
    expect(words({ models: [MODEL] })).toEqual(["È l'unico disponibile per questa richiesta"]);
    expect(words({ models: [cheap, dear], preference: "quality" })).toEqual([
      "È tra i più adatti a questo tipo di richiesta",
      "Risponde più in fretta",
    ]);
    expect(words({ models: [cheap, dear], preference: "economy" })).toEqual([
      "È il più economico tra quelli adatti",
    ]);
    const middle = model("middle", { strengths: strengths(80), price: { input: 100_000, output: 100_000 } });
    expect(words({ models: [cheap, middle, dear] }).slice(0, 2)).toEqual([
      "È il miglior equilibrio tra qualità, costo e rapidità",
      "Costa poco rispetto agli altri adatti",
    ]);
  });

  test("what speaks for an alternative", () => {
    const tradeOff = (other: Partial<Model>) => {
      const first = model("first", { strengths: strengths(90), latency: "standard" });
      const [alternative] = routed({
        models: [first, model("other", other)],
        preference: "quality",
      }).alternatives;
      return alternative && [alternative.tradeOff.code, translateMessage("it", alternative.tradeOff.message)];
    };
    expect(tradeOff({ price: { input: 1, output: 1 } })).toEqual(["cheaper", "Costa meno"]);
    expect(tradeOff({ latency: "fast" })).toEqual(["faster", "Più veloce"]);
    expect(tradeOff({})).toEqual(["similar", "Quasi alla pari"]);
    const cheapFirst = [cheap, dear];
    const [stronger] = routed({ models: cheapFirst, preference: "economy" }).alternatives;
    expect(stronger?.tradeOff).toEqual({ code: "stronger", message: { key: "router:tradeOff.stronger" } });
  });
});

describe("models that cannot take the request", () => {
  test("need a greater plan", () => {
    const models = [MODEL, model("pro", { minimumPlan: "pro" }), model("top", { minimumPlan: "enterprise" })];
    const out = (plan: "free" | "pro" | "enterprise") =>
      routed({ models, plan }).excluded.map(({ model: { id }, reason, message }) => [
        id,
        reason,
        translateMessage("it", message),
      ]);
    expect(out("free")).toEqual([
      ["pro", "plan", "Disponibile dal piano Pro in su"],
      ["top", "plan", "Disponibile con il piano Enterprise"],
    ]);
    expect(out("pro")).toEqual([["top", "plan", "Disponibile con il piano Enterprise"]]);
    expect(out("enterprise")).toEqual([]);
  });

  test("have too small a context for request and answer together", () => {
    const small = model("small", { contextWindow: 500 });
    expect(routed({ models: [small] }).choice.model.id).toBe("small");
    const request = { ...QUESTION, inputTokens: 101 };
    const [excluded] = routed({ models: [MODEL, small], request }).excluded;
    expect(excluded).toMatchObject({ model: small, reason: "context_window" });
    expect(excluded && translateMessage("it", excluded.message)).toBe(
      "La richiesta non entra nel suo contesto di 500 token",
    );
  });

  test("a shorter answer may still fit", () => {
    const brief = model("brief", { contextWindow: 500, maxOutputTokens: 100 });
    expect(routed({ models: [brief], request: { ...QUESTION, inputTokens: 400 } }).choice.model.id).toBe(
      "brief",
    );
  });
});

describe("requests that are not routed", () => {
  const refusal = (input: Partial<RouteInput>) => {
    const route = routeRequest({ request: QUESTION, plan: "free", ...input });
    return route.kind === "refused"
      ? [route.reason, route.upgradeTo, translateMessage("it", route.message)]
      : route;
  };

  test("an empty one", () => {
    expect(refusal({ request: { ...QUESTION, inputTokens: 0 } })).toEqual([
      "empty",
      null,
      "Scrivi una richiesta.",
    ]);
  });

  test.each([
    ["free", 8001, "pro", "8000"],
    ["free", 32_001, "enterprise", "8000"],
    ["free", 128_001, null, "8000"],
    ["pro", 32_001, "enterprise", "32.000"],
    ["enterprise", 128_001, null, "128.000"],
  ] as const)("over the input tokens of %s: %i", (plan, inputTokens, upgradeTo, limit) => {
    const tokens = new Intl.NumberFormat("it").format(inputTokens);
    const words = `La richiesta ha circa ${tokens} token, ma il tuo piano ne accetta ${limit}. Accorciala o cambia piano.`;
    expect(refusal({ plan, request: { ...QUESTION, inputTokens } })).toEqual([
      "input_tokens",
      upgradeTo,
      words,
    ]);
    expect(routeRequest({ plan, request: { ...QUESTION, inputTokens: inputTokens - 1 } })).not.toMatchObject({
      upgradeTo,
      message: words,
    });
  });

  test("limits of the customer's own count instead of the plan's", () => {
    const request = { ...QUESTION, inputTokens: 9000 };
    expect(chosen({ plan: "free", request, limits: { maxChatInputTokens: 9000 }, models: [MODEL] })).toBe(
      "base",
    );
    expect(chosen({ plan: "free", request, limits: { maxChatInputTokens: -1 }, models: [MODEL] })).toBe(
      "base",
    );
    const own = refusal({ plan: "enterprise", request, limits: { maxChatInputTokens: 5 } });
    expect(own).toEqual([
      "input_tokens",
      null,
      "La richiesta ha circa 9000 token, ma il tuo piano ne accetta 5. Accorciala o cambia piano.",
    ]);
  });

  test("one that no model of the plan can read", () => {
    const route = routeRequest({
      request: QUESTION,
      plan: "free",
      models: [model("pro", { minimumPlan: "pro" })],
    });
    expect(route).toMatchObject({ kind: "refused", reason: "no_model", upgradeTo: null, request: QUESTION });
    expect(route.excluded.map(({ reason }) => reason)).toEqual(["plan"]);
    expect(route.kind === "refused" && translateMessage("it", route.message)).toBe(
      "Nessun modello del tuo piano può leggere una richiesta di 100 token.",
    );
    expect(routeRequest({ request: QUESTION, plan: "free", models: [] })).toMatchObject({
      reason: "no_model",
      excluded: [],
    });
  });
});

describe("the catalogue", () => {
  test("ids are unique, figures are sensible, every plan has models for every kind", () => {
    expect(new Set(MODELS.map(({ id }) => id)).size).toBe(MODELS.length);
    expect(CATALOGUE_VERSION).toMatch(/^\d{4}-\d\d$/);
    for (const { id, contextWindow, maxOutputTokens, price, strengths: points, minimumPlan } of MODELS) {
      expect(contextWindow, id).toBeGreaterThanOrEqual(128_000);
      expect(maxOutputTokens, id).toBeLessThan(contextWindow);
      expect(Number.isInteger(price.input) && Number.isInteger(price.output), id).toBe(true);
      expect(price.output, id).toBeGreaterThan(price.input);
      expect(Object.keys(points), id).toEqual(REQUEST_KINDS);
      expect(
        Object.values(points).every((value) => value > 0 && value <= 100),
        id,
      ).toBe(true);
      expect(PLAN_NAMES, id).toContain(minimumPlan);
    }
    for (const plan of PLAN_NAMES) {
      const own = MODELS.filter(({ minimumPlan }) => minimumPlan === plan);
      expect(own.length, plan).toBeGreaterThan(0);
    }
  });

  test("the longest request that a plan takes finds a model", () => {
    for (const plan of PLAN_NAMES) {
      for (const kind of REQUEST_KINDS) {
        const request = { kind, inputTokens: planOf(plan).limits.maxChatInputTokens, outputTokens: 200_000 };
        expect(routeRequest({ request, plan }).kind, `${plan} ${kind}`).toBe("routed");
      }
    }
  });

  test("its figures, in one picture", () => {
    const picture = MODELS.map(
      ({ id, contextWindow, maxOutputTokens, price, latency, minimumPlan, strengths: points }) =>
        [
          id,
          contextWindow,
          maxOutputTokens,
          price.input,
          price.output,
          latency,
          minimumPlan,
          ...Object.values(points),
        ].join(" "),
    );
    expect(picture).toMatchInlineSnapshot(`
      [
        "mistral-small 128000 16000 90000 270000 fast free 66 66 72 78 58 54 70 52",
        "gemini-flash-lite 1000000 65000 90000 360000 fast free 64 60 74 72 54 54 74 52",
        "gpt-5-nano 400000 128000 50000 360000 fast free 62 58 66 66 58 56 70 54",
        "gpt-5-mini 400000 128000 230000 1800000 standard free 76 72 78 76 76 76 82 76",
        "gemini-flash 1000000 65000 270000 2250000 fast pro 76 72 82 80 72 76 82 72",
        "mistral-medium 128000 32000 360000 1800000 standard pro 78 80 80 86 76 76 80 74",
        "codestral 256000 32000 270000 810000 fast pro 50 44 54 50 84 58 66 56",
        "claude-haiku 200000 64000 900000 4500000 fast pro 80 82 84 82 84 78 86 80",
        "gpt-5 400000 128000 1130000 9000000 slow pro 88 86 86 86 90 92 90 92",
        "gemini-pro 1000000 65000 1130000 9000000 slow pro 88 84 90 88 86 92 90 88",
        "claude-sonnet 200000 64000 2700000 13500000 standard pro 88 92 90 88 95 90 92 92",
        "claude-opus 200000 32000 13500000 67500000 slow enterprise 90 96 91 90 95 94 92 95",
      ]
    `);
  });

  test("who gets what", () => {
    const table = REQUEST_KINDS.map((kind) => {
      const picks = PLAN_NAMES.map((plan) => {
        const request = { kind, inputTokens: 200, outputTokens: 600 };
        return PREFERENCES.map((preference) => chosen({ request, plan, preference })).join(" ");
      });
      return `${kind}: ${picks.join(" | ")}`;
    });
    expect(table).toMatchInlineSnapshot(`
      [
        "question: mistral-small gpt-5-mini mistral-small mistral-small | gemini-flash claude-sonnet mistral-small claude-haiku | gemini-flash claude-opus mistral-small claude-haiku",
        "writing: mistral-small gpt-5-mini mistral-small mistral-small | claude-haiku claude-sonnet mistral-small claude-haiku | claude-haiku claude-opus mistral-small claude-haiku",
        "summary: gemini-flash-lite gpt-5-mini mistral-small gemini-flash-lite | gemini-flash claude-sonnet mistral-small gemini-flash | gemini-flash claude-sonnet mistral-small gemini-flash",
        "translation: mistral-small mistral-small mistral-small mistral-small | mistral-small claude-sonnet mistral-small mistral-small | mistral-small claude-opus mistral-small mistral-small",
        "code: gpt-5-mini gpt-5-mini mistral-small mistral-small | codestral claude-sonnet codestral codestral | codestral claude-sonnet codestral codestral",
        "analysis: gpt-5-mini gpt-5-mini mistral-small gpt-5-nano | gemini-flash gpt-5 mistral-small gemini-flash | gemini-flash claude-opus mistral-small gemini-flash",
        "extraction: gemini-flash-lite gpt-5-mini gemini-flash-lite gemini-flash-lite | gemini-flash claude-sonnet gemini-flash-lite claude-haiku | gemini-flash claude-sonnet gemini-flash-lite claude-haiku",
        "planning: gpt-5-mini gpt-5-mini mistral-small gpt-5-nano | claude-haiku claude-sonnet mistral-small claude-haiku | claude-haiku claude-opus mistral-small claude-haiku",
      ]
    `);
  });

  test("kinds, latencies and preferences have their names", () => {
    const names = [KIND_TEXTS, LATENCY_TEXTS, PREFERENCE_TEXTS].map((texts) =>
      Object.values(texts).map((text) => translateMessage("it", text)),
    );
    expect(names).toEqual([
      [
        "Domanda",
        "Scrittura",
        "Riassunto",
        "Traduzione",
        "Codice",
        "Analisi",
        "Estrazione di dati",
        "Pianificazione",
      ],
      ["Risponde subito", "Risponde in qualche secondo", "Si prende il tempo per ragionare"],
      ["Equilibrato", "Il migliore", "Il più economico", "Il più veloce"],
    ]);
  });
});

describe("for any request", () => {
  const request = fc.record({
    kind: fc.constantFrom(...REQUEST_KINDS),
    inputTokens: fc.nat({ max: 150_000 }),
    outputTokens: fc.nat({ max: 200_000 }),
  });
  const input = fc.record({
    request,
    plan: fc.constantFrom(...PLAN_NAMES),
    preference: fc.constantFrom(...PREFERENCES),
  });

  test("every model is either a candidate or excluded, and the answer is the same again", () => {
    fc.assert(
      fc.property(input, (given) => {
        const route = routeRequest(given);
        expect(routeRequest(given)).toEqual(route);
        if (route.kind === "refused") return;
        const named = [route.choice, ...route.alternatives].map((each) => each.model.id);
        const out = route.excluded.map((each) => each.model.id);
        expect(new Set([...named, ...out]).size).toBe(named.length + out.length);
        expect(named.length).toBe(Math.min(4, MODELS.length - out.length));
        expect(route.choice.reasons.length).toBeGreaterThan(0);
        for (const { model: each } of [route.choice, ...route.alternatives]) {
          expect(planRank(each.minimumPlan)).toBeLessThanOrEqual(planRank(given.plan));
          const output = Math.min(given.request.outputTokens, each.maxOutputTokens);
          expect(given.request.inputTokens + output).toBeLessThanOrEqual(each.contextWindow);
        }
        for (const { score } of [route.choice, ...route.alternatives])
          expect(score > 0 && score <= 1).toBe(true);
      }),
    );
  });

  test("a longer request never costs less on the same model", () => {
    fc.assert(
      fc.property(request, fc.nat({ max: 1000 }), ({ kind, inputTokens, outputTokens }, more) => {
        const cost = (tokens: number) =>
          routed({
            models: [{ ...MODEL, contextWindow: Number.MAX_SAFE_INTEGER }],
            limits: { maxChatInputTokens: -1 },
            request: { kind, inputTokens: tokens + 1, outputTokens },
          }).choice.cost;
        expect(cost(inputTokens + more) >= cost(inputTokens)).toBe(true);
      }),
    );
  });
});
