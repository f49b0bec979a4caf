import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Locale, type Message, translateMessage } from "../messages/index.ts";
import { anyValue, hostileText } from "../testing/arbitraries.ts";
import {
  type ExportedMessage,
  exportJson,
  exportMarkdown,
  MESSAGE_STATUSES,
  type MessageStatus,
  textOfParts,
} from "./index.ts";

const words = (locale: Locale) => ({ locale, say: (text: Message) => translateMessage(locale, text) });

const CONVERSATION = { id: "c", title: " Le vendite\ndi \t ottobre ", createdAt: "2026-11-23T10:00:00Z" };

const question = (id: string, parentId: string | null, text: string): ExportedMessage => ({
  id,
  parentId,
  role: "user",
  text,
  status: "complete",
  createdAt: "2026-11-23T10:00:00Z",
  model: null,
  cost: null,
  isEstimated: false,
});

const answer = (id: string, parentId: string, text: string, change: Partial<ExportedMessage> = {}) => ({
  ...question(id, parentId, text),
  role: "assistant" as const,
  model: "Gemini 3.5 Flash-Lite",
  cost: "0.000123",
  ...change,
});

describe("a conversation as Markdown", () => {
  test("quotes the questions and names model and cost of each answer", () => {
    const messages = [
      question("q1", null, "Quanto?\n\nE perché?"),
      answer("a1", "q1", "**Molto**"),
      question("q2", "a1", "Ancora"),
      answer("a2", "q2", "Sì", { cost: "0.0000005", isEstimated: true, status: "stopped" }),
    ];
    expect(exportMarkdown(CONVERSATION, messages, { ...words("it") })).toBe(`# Le vendite di ottobre

## Domanda

> Quanto?
>
> E perché?

## Risposta di Gemini 3.5 Flash-Lite

**Molto**

_Costo: 0,000123\u00a0€_

## Domanda

> Ancora

## Risposta di Gemini 3.5 Flash-Lite

Sì

_Costo stimato: 0,000001\u00a0€_
`);
  });

  test("shows the chosen path, without a model or a cost where there is none", () => {
    const messages = [
      question("q1", null, "uno"),
      answer("a1", "q1", "prima", { model: null, cost: null }),
      answer("a2", "q1", "seconda", { cost: "x", status: "failed" }),
    ];
    const body = (chosen?: ReadonlyMap<string | null, string>) =>
      exportMarkdown(CONVERSATION, messages, { ...words("en"), ...(chosen ? { chosen } : {}) });
    expect(body()).toBe(
      "# Le vendite di ottobre\n\n## Question\n\n> uno\n\n## Answer by Gemini 3.5 Flash-Lite\n\nseconda\n",
    );
    expect(body(new Map([["q1", "a1"]]))).toBe(
      "# Le vendite di ottobre\n\n## Question\n\n> uno\n\n## Answer\n\nprima\n",
    );
    const empty = [question("q1", null, "uno"), answer("a1", "q1", "", { cost: null })];
    expect(exportMarkdown(CONVERSATION, empty, { ...words("en") })).toMatch(
      /## Answer by Gemini 3.5 Flash-Lite\n$/,
    );
  });

  test.each([
    ["```ts\nconst a = 1;", "```"],
    ["~~~~\ncode\n~~~", "~~~~"],
    ["```\na\n```\n\n````md\n```\nx\n```", "````"],
    ["```\na\n~~~", "```"],
    ["```\na\n``` b", "```"],
    ["   ```\na", "```"],
  ])("closes a code block that is left open: %j", (text, fence) => {
    const messages = [question("q", null, "uno"), answer("a", "q", text, { cost: null })];
    expect(exportMarkdown(CONVERSATION, messages, { ...words("it") }).endsWith(`${text}\n${fence}\n`)).toBe(
      true,
    );
  });

  test.each(["```\na\n```", "```\na\n`````  ", "a ``` b", "    ```\na", "``\na", "~~~ x\n~~~"])(
    "adds none where none is open: %j",
    (text) => {
      const messages = [question("q", null, "uno"), answer("a", "q", text, { cost: null })];
      expect(exportMarkdown(CONVERSATION, messages, { ...words("it") }).endsWith(`\n\n${text}\n`)).toBe(true);
    },
  );
});

describe("a conversation as JSON", () => {
  test("has every branch, and nothing else of the rows", () => {
    const messages = [question("q", null, "uno"), answer("a", "q", "due"), answer("b", "q", "tre")];
    const [first, ...others] = messages;
    const rows = [{ ...first, author_id: "secret" } as ExportedMessage, ...others];
    const conversation = { ...CONVERSATION, workspace_id: "w" };
    expect(JSON.parse(exportJson(conversation, rows))).toEqual({
      version: 1,
      conversation: CONVERSATION,
      messages,
    });
  });

  test("any text comes back", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const messages = [question("q", null, text)];
        expect(JSON.parse(exportJson(CONVERSATION, messages)).messages).toEqual(messages);
      }),
    );
  });
});

describe("the text of stored parts", () => {
  test("is that of the text parts, in order", () => {
    expect(
      textOfParts([
        { type: "text", text: "uno " },
        { type: "text", text: "due" },
      ]),
    ).toBe("uno due");
    const odd = [
      { type: "file", text: "x" },
      null,
      5,
      "y",
      { type: "text", text: 7 },
      { type: "text", text: "z" },
    ];
    expect(textOfParts(odd)).toBe("z");
  });

  test("of anything else is none", () => {
    for (const parts of [null, undefined, "text", {}, 5]) expect(textOfParts(parts)).toBe("");
    fc.assert(fc.property(fc.array(anyValue), (parts) => typeof textOfParts(parts) === "string"));
  });
});

test("the statuses", () => {
  const statuses: readonly MessageStatus[] = MESSAGE_STATUSES;
  expect(statuses).toEqual(["complete", "streaming", "stopped", "failed", "interrupted"]);
});
