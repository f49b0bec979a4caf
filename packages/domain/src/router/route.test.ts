import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { translateMessage } from "../messages/index.ts";
import { toDecimal } from "../money/index.ts";
import { numberFormat } from "../numbers/index.ts";
import { PLAN_NAMES, planRank } from "../plans/index.ts";
import { chosen, MODEL, model, PREFERENCES, QUESTION, routed, strengths } from "../testing/routes.ts";
import { MODELS, REQUEST_KINDS, type RouteInput, routeRequest } from "./index.ts";

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

  test("the score is the weighted strength, cost score and speed", () => {
    const route = routed({ models: [model("a", { strengths: strengths(80), latency: "fast" }), weak] });
    const [other] = route.alternatives;
    // 0.6 x 0.8² + 0.25 x 15 / (15 + 900/50 - 1) + 0.15 x 1
    expect(route.choice.model.id).toBe("a");
    expect(route.choice.score).toBeCloseTo(0.384 + (0.25 * 15) / (15 + 18 - 1) + 0.15, 10);
    expect(other?.score).toBeCloseTo(0.15 + 0.25 + 0.075, 10);
  });

  test("a model that costs nothing has the full cost score", () => {
    const freeModel = model("free", { price: { input: 0, output: 0 } });
    const route = routed({ models: [MODEL, freeModel] });
    expect(route.choice.model.id).toBe("free");
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
    ["free", 8001, "pro", "8.000"],
    ["free", 32_001, "enterprise", "8.000"],
    ["free", 128_001, null, "8.000"],
    ["pro", 32_001, "enterprise", "32.000"],
    ["enterprise", 128_001, null, "128.000"],
  ] as const)("over the input tokens of %s: %i", (plan, inputTokens, upgradeTo, limit) => {
    const tokens = numberFormat("it").format(inputTokens);
    const expected = `La richiesta ha circa ${tokens} token, ma il tuo piano ne accetta ${limit}. Accorciala.`;
    expect(refusal({ plan, request: { ...QUESTION, inputTokens } })).toEqual([
      "input_tokens",
      upgradeTo,
      expected,
    ]);
    expect(routeRequest({ plan, request: { ...QUESTION, inputTokens: inputTokens - 1 } })).not.toMatchObject({
      upgradeTo,
      message: expected,
    });
  });

  test("no plan helps whose models do not take the tokens either", () => {
    const request = { ...QUESTION, inputTokens: 9000 };
    const short = model("short", { contextWindow: 9_000 });
    expect(routeRequest({ plan: "free", request, models: [short] })).toMatchObject({ upgradeTo: null });
    const large = model("large", { minimumPlan: "enterprise" });
    const models = [short, large];
    expect(routeRequest({ plan: "free", request, models })).toMatchObject({ upgradeTo: "enterprise" });
  });

  test("limits of the customer's own count instead of the plan's", () => {
    const request = { ...QUESTION, inputTokens: 9000 };
    expect(chosen({ plan: "free", request, limits: { maxChatInputTokens: 9000 }, models: [MODEL] })).toBe(
      "base",
    );
    expect(chosen({ plan: "free", request, limits: { maxChatInputTokens: -1 }, models: [MODEL] })).toBe(
      "base",
    );
    expect(routeRequest({ plan: "free", request })).toMatchObject({ kind: "refused", excluded: [] });
    const own = refusal({ plan: "enterprise", request, limits: { maxChatInputTokens: 5 } });
    expect(own).toEqual([
      "input_tokens",
      null,
      "La richiesta ha circa 9.000 token, ma il tuo piano ne accetta 5. Accorciala.",
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
