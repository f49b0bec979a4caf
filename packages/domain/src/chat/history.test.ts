import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { UNLIMITED } from "../plans/index.ts";
import { estimateTokens } from "../router/index.ts";
import { hostileText } from "../testing/arbitraries.ts";
import { inputLimit, messageTokens, type ReadableMessage, readableHistory } from "./index.ts";

const question = (text: string): ReadableMessage => ({ role: "user", text });
const answer = (text: string): ReadableMessage => ({ role: "assistant", text });

describe("what a model reads of a conversation", () => {
  const history = [question("uno"), answer("due"), question("tre"), answer("quattro")];
  const tokensOf = (...texts: string[]) => texts.reduce((sum, text) => sum + messageTokens(text), 0);

  test("a message counts with what the chat interface adds to it", () => {
    expect(messageTokens("uno")).toBe(estimateTokens("uno") + 4);
  });

  test("everything, if it fits", () => {
    const inputTokens = tokensOf("uno", "due", "tre", "quattro", "cinque", "Sii breve.");
    const read = { messages: history, read: 5, of: 5, inputTokens, tooLong: false };
    const input = { history, question: "cinque", systemPrompt: "Sii breve." };
    expect(readableHistory({ ...input, limit: inputTokens })).toEqual(read);
    expect(readableHistory({ ...input, limit: UNLIMITED })).toEqual(read);
    expect(readableHistory({ ...input, limit: inputTokens - 1 })).toMatchObject({ read: 3, of: 5 });
  });

  test("the newest messages whole, the oldest left out first, and no answer without its question", () => {
    const at = (limit: number) => {
      const { messages, read, of, inputTokens } = readableHistory({ history, question: "cinque", limit });
      return [messages.map(({ text }) => text).join(" "), read, of, inputTokens];
    };
    const pair = tokensOf("tre", "quattro", "cinque");
    expect(at(pair)).toEqual(["tre quattro", 3, 5, pair]);
    expect(at(pair + messageTokens("due"))).toEqual(["tre quattro", 3, 5, pair]);
    expect(at(pair - 1)).toEqual(["", 1, 5, messageTokens("cinque")]);
  });

  test("no empty system prompt", () => {
    for (const systemPrompt of [undefined, null, ""]) {
      const { inputTokens } = readableHistory({ history: [], question: "uno", systemPrompt, limit: 100 });
      expect(inputTokens).toBe(messageTokens("uno"));
    }
  });

  test("a question over the limit by itself is too long, at the limit it is not", () => {
    const tokens = tokensOf("cinque", "Sii breve.");
    const at = (limit: number) =>
      readableHistory({ history, question: "cinque", systemPrompt: "Sii breve.", limit });
    expect(at(tokens)).toEqual({ messages: [], read: 1, of: 5, inputTokens: tokens, tooLong: false });
    expect(at(tokens - 1)).toEqual({ messages: [], read: 1, of: 5, inputTokens: tokens, tooLong: true });
  });

  test("never over the limit, always the end of the conversation, and more with a higher limit", () => {
    const entry = fc.record({ role: fc.constantFrom("user", "assistant"), text: hostileText });
    fc.assert(
      fc.property(
        fc.array(entry, { maxLength: 12 }),
        hostileText,
        fc.nat({ max: 200 }),
        fc.nat({ max: 50 }),
        (entries, asked, limit, more) => {
          const read = readableHistory({ history: entries, question: asked, limit });
          expect(read.tooLong).toBe(messageTokens(asked) > limit);
          if (!read.tooLong) expect(read.inputTokens).toBeLessThanOrEqual(limit);
          expect(read.inputTokens).toBe(tokensOf(asked, ...read.messages.map(({ text }) => text)));
          expect(entries.slice(entries.length - read.messages.length)).toEqual(read.messages);
          expect(read.messages[0]?.role).not.toBe("assistant");
          expect([read.read, read.of]).toEqual([read.messages.length + 1, entries.length + 1]);
          const wider = readableHistory({ history: entries, question: asked, limit: limit + more });
          expect(wider.read).toBeGreaterThanOrEqual(read.read);
        },
      ),
    );
  });
});

test("the limit is the plan's, or what the largest context takes besides the answer", () => {
  const small = { contextWindow: 8000, maxOutputTokens: 1000 };
  const large = { contextWindow: 20_000, maxOutputTokens: 16_000 };
  const limitOf = (maxChatInputTokens: number, models: (typeof small)[], outputTokens = 4000) =>
    inputLimit({ limits: { maxChatInputTokens }, models, outputTokens });
  expect(limitOf(8000, [small, large])).toBe(8000);
  expect(limitOf(32_000, [large, small])).toBe(16_000);
  expect(limitOf(32_000, [small])).toBe(7000);
  expect(limitOf(32_000, [small], 500)).toBe(7500);
  expect(limitOf(UNLIMITED, [small, large])).toBe(16_000);
  expect(limitOf(32_000, [])).toBe(32_000);
  expect(limitOf(UNLIMITED, [])).toBe(UNLIMITED);
});
