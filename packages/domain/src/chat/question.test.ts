import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PLAN_NAMES, planOf, UNLIMITED } from "../plans/index.ts";
import { type Model, routeRequest } from "../router/index.ts";
import { model } from "../testing/routes.ts";
import {
  type Askable,
  inputField,
  inputRefusalOf,
  messageTokens,
  type ReadableMessage,
  type ReadableQuestion,
  readQuestion,
} from "./index.ts";

const words = (count: number) => "parola ".repeat(count);
const message = (text: string): ReadableMessage => ({ role: "user", text });
const small = model("small", { name: "Small", contextWindow: 4_000, maxOutputTokens: 1_000 });
const large = model("large", { name: "Large", contextWindow: 100_000, maxOutputTokens: 1_000 });
const dear = model("dear", { ...large, id: "dear", name: "Dear", minimumPlan: "pro" });

/** What is read of a question, and why it is refused. */
function judged(question: ReadableQuestion<ReadableMessage>, askable: Askable) {
  const read = readQuestion(question, askable);
  return { ...read, refusal: read.tooLong ? inputRefusalOf(question, askable, read) : null };
}

/** Reads a question of a free plan; what is left out is not there. */
const reading = (
  question: Partial<Parameters<typeof readQuestion>[0]>,
  askable: Partial<Askable> & { readonly models: readonly Model[] },
) =>
  judged(
    { text: "Ciao", fileTokens: 0, images: false, history: [], ...question },
    { plan: "free", limits: planOf("free").limits, ...askable },
  );

describe("a question that is too long", () => {
  test("for the plan is refused by its limit, and a larger plan helps only if its models take it", () => {
    const { refusal } = reading({ text: words(9_000) }, { models: [small, large] });
    expect(refusal).toMatchObject({ of: "plan", part: "question", limit: { max: 8_000 }, upgradeTo: "pro" });
    expect(refusal && inputField(refusal)).toBe("maxChatInputTokens");
    const short = model("short", { contextWindow: 9_000, maxOutputTokens: 1_000 });
    const without = reading({ text: words(20_000) }, { models: [short] }).refusal;
    expect(without).toMatchObject({ of: "plan", upgradeTo: null, otherModel: undefined });
    const far = reading({ text: words(200_000) }, { models: [large] }).refusal;
    expect(far).toMatchObject({ of: "plan", upgradeTo: null });
  });

  test("for the context of the models is refused by that, with what would take it", () => {
    const text = words(3_700);
    const alone = reading({ text }, { models: [small] }).refusal;
    expect(alone).toMatchObject({
      of: "models",
      limit: { max: 3_600 },
      upgradeTo: null,
      otherModel: undefined,
    });
    expect(alone && inputField(alone)).toBe("contextWindow");
    expect(reading({ text }, { models: [small, dear] }).refusal).toMatchObject({ upgradeTo: "pro" });
    const named = { models: [small, large], model: "small" };
    expect(reading({ text }, named).refusal).toMatchObject({ model: "Small", otherModel: "Large" });
    expect(reading({ text }, { models: [small, large] }).refusal).toBeNull();
    // One that sees no pictures takes no question with them.
    const seeing = { ...small, capabilities: { images: true } };
    expect(reading({ text, images: true }, { models: [seeing, large] }).refusal).toMatchObject({
      of: "models",
      otherModel: undefined,
    });
    const agreed = { plan: "enterprise", limits: { maxChatInputTokens: UNLIMITED } } as const;
    expect(reading({ text }, { models: [small], ...agreed }).refusal).toMatchObject({
      of: "models",
      upgradeTo: null,
    });
  });

  test("names the part that is to be shortened", () => {
    const partOf = (question: Parameters<typeof reading>[0]) =>
      reading(question, { models: [large] }).refusal?.part;
    expect(partOf({ text: words(9_000), systemPrompt: words(100) })).toBe("question");
    expect(partOf({ fileTokens: 9_000 })).toBe("files");
    expect(partOf({ text: words(1_000), systemPrompt: words(8_000) })).toBe("instructions");
    const history = [message(words(9_000))];
    expect(partOf({ history })).toBeUndefined();
    expect(partOf({ history, isWhole: true })).toBe("history");
    expect(partOf({ history, isWhole: true, text: words(12_000) })).toBe("question");
  });
});

test("a history that must be whole is read whole, with the answer that it begins with", () => {
  const history: readonly ReadableMessage[] = [{ role: "assistant", text: "Buongiorno." }, message("Due")];
  const whole = reading({ history, isWhole: true }, { models: [large] });
  expect(whole).toMatchObject({ messages: history, read: 3, of: 3, refusal: null });
  const { inputTokens } = whole;
  const texts = ["Ciao", "Buongiorno.", "Due"];
  expect(inputTokens).toBe(texts.reduce((sum, text) => sum + messageTokens(text), 0));
  const at = (maxChatInputTokens: number) =>
    reading({ history, isWhole: true }, { models: [large], limits: { maxChatInputTokens } }).refusal;
  expect(at(inputTokens)).toBeNull();
  expect(at(inputTokens - 1)).toMatchObject({ part: "history", limit: { used: inputTokens } });
});

test("what fits by the meter is never refused as too long, and is routed wherever a model may be asked", () => {
  const entry = fc.record({
    role: fc.constantFrom<"user" | "assistant">("user", "assistant"),
    text: fc.nat({ max: 2_000 }).map(words),
    moreTokens: fc.nat({ max: 2_000 }),
  });
  const one = fc.record({
    contextWindow: fc.integer({ min: 1, max: 40_000 }),
    maxOutputTokens: fc.integer({ min: 1, max: 10_000 }),
    minimumPlan: fc.constantFrom(...PLAN_NAMES),
    capabilities: fc.record({ images: fc.boolean() }),
  });
  const question = fc.record({
    text: fc.tuple(fc.constantFrom("Traduci: ", "Scrivi: ", "Quanto? "), fc.nat({ max: 9_000 })),
    fileTokens: fc.nat({ max: 10_000 }),
    images: fc.boolean(),
    history: fc.array(entry, { maxLength: 4 }),
    systemPrompt: fc.option(fc.nat({ max: 3_000 }).map(words)),
    isWhole: fc.boolean(),
  });
  const most = fc.oneof(fc.integer({ min: 1, max: 40_000 }), fc.constant(UNLIMITED));
  fc.assert(
    fc.property(
      question,
      fc.array(one, { maxLength: 4 }),
      fc.constantFrom(...PLAN_NAMES),
      most,
      fc.boolean(),
      ({ text: [begin, count], ...rest }, some, plan, maxChatInputTokens, isNamed) => {
        const models = some.map((each, index) => model(`m${index}`, { ...each, name: `M${index}` }));
        const wanted = isNamed ? models[0]?.id : undefined;
        const limits = { maxChatInputTokens };
        const asked = { ...rest, text: `${begin}${words(count)}` };
        const read = judged(asked, { plan, limits, models, model: wanted });
        const { limit, inputTokens, refusal, request } = read;
        expect(refusal === null).toBe(limit === UNLIMITED || inputTokens <= limit);
        const named = models.filter(({ id }) => (wanted ?? id) === id);
        const route = routeRequest({ request, plan, limits, models: named });
        if (refusal === null) {
          expect(route).not.toMatchObject({ reason: "input_tokens" });
          // Nobody is left who would be asked but for the length.
          const excluded = route.kind === "refused" ? route.excluded.map(({ reason }) => reason) : [];
          expect(excluded.filter((reason) => reason === "context_window")).toEqual([]);
          return;
        }
        expect(route.kind).toBe("refused");
        const { otherModel, upgradeTo } = refusal;
        const takes = (by: typeof plan, its: typeof limits, theirs: readonly Model[]) =>
          routeRequest({ request, plan: by, limits: its, models: theirs }).kind === "routed";
        const others = models.filter(({ name }) => name === otherModel);
        expect(others.every((other) => takes(plan, limits, [other]))).toBe(true);
        if (upgradeTo) expect(takes(upgradeTo, planOf(upgradeTo).limits, named)).toBe(true);
      },
    ),
  );
});
