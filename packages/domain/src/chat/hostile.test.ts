import { describe, expect, test } from "vitest";
import { LINEAR_TIME_MS, MEGABYTE_TEXTS } from "../testing/arbitraries.ts";
import { branches, conversationTitle, exportMarkdown, pathTo, readableHistory } from "./index.ts";

describe("a megabyte takes linear time", { timeout: LINEAR_TIME_MS }, () => {
  test.each(MEGABYTE_TEXTS)("%s", (_description, text) => {
    expect(conversationTitle(text).length).toBeLessThanOrEqual(120);
    const read = readableHistory({ history: [], question: text, systemPrompt: text, limit: 128_000 });
    expect(read).toMatchObject({ messages: [], read: 1, of: 1, tooLong: true });
    const message = { id: "a", parentId: null, role: "assistant", text, status: "complete" } as const;
    const exported = exportMarkdown(
      { id: "c", title: text, createdAt: "" },
      [{ ...message, createdAt: "", model: null, cost: null, isEstimated: false }],
      { locale: "it", say: ({ key }) => key },
    );
    expect(exported.length).toBeGreaterThan(text.length);
  });

  const COUNT = 100_000;

  test("a conversation of very many messages", () => {
    const chain = Array.from({ length: COUNT }, (_, index) => ({
      id: `m${index}`,
      parentId: index === 0 ? null : `m${index - 1}`,
      role: index % 2 === 0 ? ("user" as const) : ("assistant" as const),
      text: "ciao",
    }));
    expect(branches(chain)).toHaveLength(COUNT);
    expect(branches(chain.toReversed())).toHaveLength(COUNT);
    expect(pathTo(chain, `m${COUNT - 1}`)).toHaveLength(COUNT);
    expect(readableHistory({ history: chain, question: "ciao", limit: 8000 }).of).toBe(COUNT + 1);
  });

  test("very many versions, and a circle of all messages", () => {
    const versions = Array.from({ length: COUNT }, (_, index) => ({ id: `m${index}`, parentId: null }));
    expect(branches(versions)[0]?.index).toBe(COUNT - 1);
    const circle = versions.map(({ id }, index) => ({ id, parentId: `m${(index + 1) % COUNT}` }));
    expect(branches(circle)).toEqual([]);
    expect(pathTo(circle, "m5")).toEqual([]);
  });
});
