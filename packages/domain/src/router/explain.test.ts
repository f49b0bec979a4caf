import { describe, expect, test } from "vitest";
import { translateMessage } from "../messages/index.ts";
import { MODEL, model, QUESTION, routed, strengths } from "../testing/routes.ts";
import type { Model, RouteInput } from "./index.ts";

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
    expect(at(16_000)).toEqual(["strength", "cheapest", "fast", "long_context"]);
    expect(at(15_999)).toEqual(["strength", "cheapest", "fast"]);
    const route = routed({ models: wide, limits, request: { ...QUESTION, inputTokens: 20_000 } });
    const last = route.choice.reasons.at(-1);
    expect(last && translateMessage("it", last.message)).toBe(
      "Legge per intero una richiesta di 20.000 token",
    );
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
    const cheapFirst = [cheap, costly];
    const [stronger] = routed({ models: cheapFirst, preference: "economy" }).alternatives;
    expect(stronger?.tradeOff).toEqual({ code: "stronger", message: { key: "router:tradeOff.stronger" } });
  });
});
