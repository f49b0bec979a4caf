import { chatCompletionRequest } from "@regia/api/v1";
import { LOCALES } from "@regia/domain/messages";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { errorBody } from "./failures.ts";
import { refusalOf } from "./issues.ts";

const QUESTION = { role: "user", content: "Ciao" };

/** Texts of the library that checks the requests, which speak English to everybody. */
const LIBRARY = /invalid |expected|received/i;

function errorOf(schema: v.GenericSchema, value: unknown, locale: (typeof LOCALES)[number] = "en") {
  const { issues } = v.safeParse(schema, value, { abortEarly: true });
  if (issues === undefined) throw new Error("The request is not refused.");
  return errorBody(refusalOf(issues[0]), locale).error;
}

const completion = (fields: object) => ({ model: "regia/auto", messages: [QUESTION], ...fields });

describe("a request is refused with OpenAI's code and the field", () => {
  it.each([
    ["missing_required_parameter", "model", { messages: [QUESTION] }],
    ["missing_required_parameter", "messages", { model: "regia/auto" }],
    ["missing_required_parameter", "messages[0].role", completion({ messages: [{ content: "Ciao" }] })],
    [
      "missing_required_parameter",
      "messages[1].content",
      completion({ messages: [QUESTION, { role: "user" }] }),
    ],
    ["invalid_value", "model", completion({ model: null })],
    ["invalid_value", "model", completion({ model: "" })],
    ["invalid_value", "model", completion({ model: "m".repeat(201) })],
    ["invalid_value", "messages", completion({ messages: "Ciao" })],
    ["invalid_value", "messages", completion({ messages: [] })],
    ["invalid_value", "messages[0]", completion({ messages: ["Ciao"] })],
    ["invalid_value", "messages[0].role", completion({ messages: [{ role: "narrator", content: "Ciao" }] })],
    ["invalid_value", "messages[0].content", completion({ messages: [{ role: "user", content: 7 }] })],
    ["invalid_value", "stream", completion({ stream: "yes" })],
    ["invalid_value", "stream_options", completion({ stream_options: 1 })],
    ["invalid_value", "stream_options.include_usage", completion({ stream_options: { include_usage: 1 } })],
    ["invalid_value", "max_tokens", completion({ max_tokens: 0 })],
    ["invalid_value", "max_completion_tokens", completion({ max_completion_tokens: 1.5 })],
    ["invalid_value", "temperature", completion({ temperature: "hot" })],
    ["invalid_value", "top_p", completion({ top_p: 2 })],
    ["invalid_value", "stop", completion({ stop: 7 })],
    ["invalid_value", "stop[1]", completion({ stop: ["a", ""] })],
  ])("%s, %s: %j", (code, param, request) => {
    for (const locale of LOCALES) {
      const error = errorOf(chatCompletionRequest, request, locale);
      expect(error).toMatchObject({ code, param, type: "invalid_request_error" });
      expect(error.message).not.toMatch(LIBRARY);
      expect(error.message.startsWith(param)).toBe(true);
    }
    const missing = errorOf(chatCompletionRequest, request).message.endsWith("is missing.");
    expect(missing).toBe(code === "missing_required_parameter");
  });

  const nested = v.object({
    tools: v.optional(v.array(v.object({ function: v.object({ name: v.string() }) }))),
    content: v.optional(
      v.union([
        v.string(),
        v.array(v.variant("type", [v.object({ type: v.literal("text"), text: v.string() })])),
      ]),
    ),
    audio: v.optional(v.never()),
  });

  it.each([
    [
      "missing_required_parameter",
      "tools[1].function.name",
      { tools: [{ function: { name: "f" } }, { function: {} }] },
    ],
    ["missing_required_parameter", "tools[0].function", { tools: [{}] }],
    // The part that is wrong, whatever else the field could have been.
    [
      "missing_required_parameter",
      "content[1].text",
      { content: [{ type: "text", text: "a" }, { type: "text" }] },
    ],
    ["invalid_value", "content[0].type", { content: [{ type: "image_url" }] }],
    ["invalid_value", "content", { content: true }],
    ["unsupported_parameter", "audio", { audio: {} }],
  ])("%s, %s, within others: %j", (code, param, request) => {
    expect(errorOf(nested, request)).toMatchObject({ code, param });
  });

  it("unsupported_parameter, for what would change the answer", () => {
    expect(errorOf(chatCompletionRequest, completion({ web_search_options: {} }))).toEqual({
      code: "unsupported_parameter",
      param: "web_search_options",
      type: "invalid_request_error",
      message: "web_search_options: not available here.",
    });
  });

  it("and of a name that is none repeats only its beginning", () => {
    const strict = v.strictObject({});
    expect(errorOf(strict, { ["x".repeat(5_000)]: 1 })).toMatchObject({ param: "x".repeat(60) });
    expect(errorOf(strict, 7)).toMatchObject({ code: "malformed", param: null });
  });
});
