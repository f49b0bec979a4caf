import { describe, expect, test } from "vitest";
import { LINEAR_TIME_MS, MEGABYTE_TEXTS } from "../testing/arbitraries.ts";
import { conversationTitle, readableHistory } from "./index.ts";

describe("a megabyte takes linear time", { timeout: LINEAR_TIME_MS }, () => {
  test.each(MEGABYTE_TEXTS)("%s", (_description, text) => {
    expect(conversationTitle(text).length).toBeLessThanOrEqual(120);
    const read = readableHistory({ history: [], question: text, systemPrompt: text, limit: 128_000 });
    expect(read).toMatchObject({ messages: [], read: 1, of: 1, tooLong: true });
  });

  const COUNT = 100_000;

  test("a conversation of very many messages", () => {
    const chain = Array.from({ length: COUNT }, (_, index) => ({
      id: `m${index}`,
      parentId: index === 0 ? null : `m${index - 1}`,
      role: index % 2 === 0 ? ("user" as const) : ("assistant" as const),
      text: "ciao",
    }));
    expect(readableHistory({ history: chain, question: "ciao", limit: 8000 }).of).toBe(COUNT + 1);
  });
});
