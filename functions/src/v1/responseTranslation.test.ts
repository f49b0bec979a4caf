import { chatCompletionRequest, type ResponseRequest, responseRequest } from "@regia/api/v1";
import { LOCALES, message, translateMessage } from "@regia/domain/messages";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { Refusal } from "../../lib/http/index.ts";
import { refusalOf } from "./issues.ts";
import { translated } from "./responseTranslation.ts";

const asked = (fields: object): ResponseRequest =>
  v.parse(responseRequest, { model: "regia/auto", input: "Ciao", ...fields });

const PICTURE = "data:image/png;base64,AAAA";
const image = { type: "input_image", image_url: PICTURE, detail: "low" };
const inputText = (text: string) => ({ type: "input_text", text });
const call = (id: string) => ({ type: "function_call", call_id: id, name: "meteo", arguments: "{}" });
const output = (id: string) => ({ type: "function_call_output", call_id: id, output: "21 gradi" });
const toolCall = (id: string) => ({ id, type: "function", function: { name: "meteo", arguments: "{}" } });
const result = (id: string) => ({ role: "tool", tool_call_id: id, content: "21 gradi" });
const said = {
  id: "msg_1",
  type: "message",
  status: "completed",
  role: "assistant",
  content: [{ type: "output_text", text: "Guardo.", annotations: [], logprobs: [], parsed: null }],
};
const QUESTION = { role: "user", content: "Ciao" };

/** Fields of a completion that say something, but for the model. */
function completionOf(fields: object) {
  const { model, stream, n, ...completion } = translated(asked(fields)).completion;
  expect([model, stream, n]).toEqual(["regia/auto", false, 1]);
  return Object.fromEntries(Object.entries(completion).filter(([, value]) => value !== undefined));
}

describe("a request", () => {
  it.each<[object, readonly object[]]>([
    [{ input: "Ciao", instructions: "Breve." }, [{ role: "system", content: "Breve." }, QUESTION]],
    [{ input: [{ role: "user", content: "Ciao" }], instructions: null }, [QUESTION]],
    [
      {
        input: [
          { type: "message", role: "developer", content: [inputText("a")] },
          { role: "system", content: [inputText("a"), inputText("b")] },
          { role: "user", content: [inputText("Cosa?"), image] },
        ],
      },
      [
        { role: "developer", content: "a" },
        {
          role: "system",
          content: [
            { type: "text", text: "a" },
            { type: "text", text: "b" },
          ],
        },
        {
          role: "user",
          content: [
            { type: "text", text: "Cosa?" },
            { type: "image_url", image_url: { url: PICTURE, detail: "low" } },
          ],
        },
      ],
    ],
    [
      { input: [QUESTION, { role: "assistant", content: [{ type: "refusal", refusal: "No." }] }] },
      [QUESTION, { role: "assistant", content: [{ type: "refusal", refusal: "No." }] }],
    ],
    // What one answer consists of is one message, in whatever order.
    [
      {
        input: [
          QUESTION,
          {
            type: "reasoning",
            id: "rs_1",
            summary: [],
            content: [{ type: "reasoning_text", text: "Penso." }],
          },
          said,
          { ...call("a"), id: "fc_1", status: "completed", parsed_arguments: null },
          call("b"),
          output("a"),
          { ...output("b"), output: [inputText("21 gradi")] },
          call("c"),
          said,
          output("c"),
          said,
          said,
        ],
      },
      [
        QUESTION,
        { role: "assistant", content: "Guardo.", tool_calls: [toolCall("a"), toolCall("b")] },
        result("a"),
        result("b"),
        { role: "assistant", content: "Guardo.", tool_calls: [toolCall("c")] },
        result("c"),
        { role: "assistant", content: "Guardo." },
        { role: "assistant", content: "Guardo." },
      ],
    ],
  ])("has the messages of a completion: %j", (fields, messages) => {
    const translation = translated(asked(fields)).completion;
    expect(translation.messages).toEqual(messages);
    expect(v.safeParse(chatCompletionRequest, translation).issues).toBeUndefined();
  });

  const schema = { type: "object" };

  it.each<[object, object]>([
    [
      { max_output_tokens: 5, temperature: 0, top_p: 1, parallel_tool_calls: false },
      { max_completion_tokens: 5, temperature: 0, top_p: 1, parallel_tool_calls: false },
    ],
    [
      { tools: [{ type: "function", name: "f", parameters: schema, strict: true, description: "d" }] },
      {
        tools: [
          { type: "function", function: { name: "f", parameters: schema, strict: true, description: "d" } },
        ],
      },
    ],
    [{ tool_choice: "required" }, { tool_choice: "required" }],
    [
      { tool_choice: { type: "function", name: "f" } },
      { tool_choice: { type: "function", function: { name: "f" } } },
    ],
    [
      { text: { format: { type: "json_schema", name: "a", schema, strict: true }, verbosity: "low" } },
      {
        response_format: { type: "json_schema", json_schema: { name: "a", schema, strict: true } },
        verbosity: "low",
      },
    ],
    [{ text: { format: { type: "json_object" } } }, { response_format: { type: "json_object" } }],
    [{ reasoning: { effort: "high", summary: "auto" } }, { reasoning_effort: "high" }],
    [{ include: ["message.output_text.logprobs"] }, { logprobs: true }],
    [{ top_logprobs: 3 }, { logprobs: true, top_logprobs: 3 }],
    [{ top_logprobs: 0 }, {}],
    [{ mirostat: 2 }, { mirostat: 2 }],
    [
      {
        store: true,
        metadata: { a: "b" },
        user: "7",
        include: [],
        background: false,
        truncation: "disabled",
        service_tier: "auto",
        previous_response_id: null,
        stream_options: { include_obfuscation: false },
        seed: null,
      },
      {},
    ],
  ])("becomes a completion: %j", (fields, completion) => {
    expect(completionOf(fields)).toEqual({ messages: [QUESTION], ...completion });
  });

  it.each<[string, string, object]>([
    ["missing_required_parameter", "model", { model: undefined }],
    ["missing_required_parameter", "input", { input: undefined }],
    ["invalid_value", "input", { input: [] }],
    ["invalid_value", "input", { input: 7 }],
    ["invalid_value", "input[0]", { input: [7] }],
    ["missing_required_parameter", "input[0].role", { input: [{ content: "Ciao" }] }],
    ["invalid_value", "input[0].role", { input: [{ role: "tool", content: "Ciao" }] }],
    ["invalid_value", "input[0].content", { input: [{ role: "user", content: 7 }] }],
    [
      "unsupported_parameter",
      "input[0].content[1].type",
      { input: [{ role: "user", content: [inputText("a"), { type: "input_file", file_id: "f" }] }] },
    ],
    [
      "unsupported_parameter",
      "input[0].content[0].file_id",
      { input: [{ role: "user", content: [{ type: "input_image", file_id: "f" }] }] },
    ],
    [
      "invalid_value",
      "input[0].content[0].image_url",
      { input: [{ role: "user", content: [{ ...image, image_url: "https://example.com/a.png" }] }] },
    ],
    ["unsupported_parameter", "input[1].type", { input: [QUESTION, { type: "item_reference", id: "a" }] }],
    [
      "unsupported_parameter",
      "input[0].encrypted_content",
      { input: [{ type: "reasoning", id: "a", summary: [], encrypted_content: "a" }] },
    ],
    [
      "missing_required_parameter",
      "input[1].call_id",
      { input: [QUESTION, { ...call("a"), call_id: undefined }] },
    ],
    ["unsupported_parameter", "input[0].output[0].type", { input: [{ ...output("a"), output: [image] }] }],
    ["unsupported_parameter", "tools[0].type", { tools: [{ type: "web_search" }] }],
    ["invalid_value", "tools[0].name", { tools: [{ type: "function", name: "a b" }] }],
    [
      "unsupported_parameter",
      "tools[0].function",
      { tools: [{ type: "function", name: "a", function: {} }] },
    ],
    ["invalid_value", "tool_choice", { tool_choice: "any" }],
    ["unsupported_parameter", "tool_choice.type", { tool_choice: { type: "web_search" } }],
    ["unsupported_parameter", "text.format.type", { text: { format: { type: "grammar" } } }],
    [
      "missing_required_parameter",
      "text.format.schema",
      { text: { format: { type: "json_schema", name: "a" } } },
    ],
    ["invalid_value", "text.verbosity", { text: { verbosity: "long" } }],
    ["invalid_value", "reasoning.effort", { reasoning: { effort: "huge" } }],
    ["unsupported_parameter", "reasoning.summary", { reasoning: { summary: "detailed" } }],
    ["invalid_value", "max_output_tokens", { max_output_tokens: 0 }],
    ["invalid_value", "top_logprobs", { top_logprobs: 21 }],
    ["unsupported_parameter", "include[0]", { include: ["reasoning.encrypted_content"] }],
    ["unsupported_parameter", "previous_response_id", { previous_response_id: "resp_1" }],
    ["unsupported_parameter", "conversation", { conversation: "conv_1" }],
    ["unsupported_parameter", "background", { background: true }],
    ["unsupported_parameter", "prompt", { prompt: { id: "pmpt_1" } }],
    ["unsupported_parameter", "truncation", { truncation: "auto" }],
    ["unsupported_parameter", "max_tool_calls", { max_tool_calls: 3 }],
    ["unsupported_parameter", "service_tier", { service_tier: "flex" }],
    ["unsupported_parameter", "stop", { stop: "FINE" }],
    ["unsupported_parameter", "messages", { messages: [QUESTION] }],
  ])("is refused with %s, %s: %j", (code, field, fields) => {
    const request = { model: "regia/auto", input: "Ciao", ...fields };
    const given = Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined));
    const { issues } = v.safeParse(responseRequest, given, { abortEarly: true });
    if (issues === undefined) throw new Error("The request is not refused.");
    expect(refusalOf(issues[0])).toMatchObject({ code, field });
  });

  it.each<[string, object]>([
    ["input", { input: [{ type: "reasoning", id: "a", summary: [] }], instructions: "Breve." }],
    ["input[1].call_id", { input: [QUESTION, output("a"), call("a")] }],
  ])("without what it needs is refused for %s: %j", (field, fields) => {
    expect(() => translated(asked(fields))).toThrow(
      expect.objectContaining({ code: "invalid_value", field }),
    );
  });
});

describe("a refusal of the completion", () => {
  const { renamed } = translated(
    asked({
      instructions: "Breve.",
      input: [
        { type: "reasoning", id: "rs_1", summary: [] },
        { role: "user", content: [inputText("Cosa?"), image] },
        call("a"),
        said,
        call("b"),
        output("a"),
        output("b"),
      ],
      include: ["message.output_text.logprobs"],
    }),
  );

  it.each([
    ["messages", "input"],
    ["messages[0].content", "instructions"],
    ["messages[1].content[1]", "input[1].content[1]"],
    ["messages.[1].content[1].image_url.url", "input[1].content[1].image_url"],
    ["messages[2].content", "input[3].content"],
    ["messages[2].tool_calls[1].function.name", "input[4].name"],
    ["messages[3].content", "input[5].output"],
    ["messages[4].tool_call_id", "input[6].call_id"],
    ["messages[9]", "input[9]"],
    ["max_tokens", "max_output_tokens"],
    ["max_completion_tokens", "max_output_tokens"],
    ["response_format", "text.format"],
    ["response_format.json_schema.schema", "text.format.schema"],
    ["reasoning_effort", "reasoning.effort"],
    ["verbosity", "text.verbosity"],
    ["tools[0].function.parameters", "tools[0].parameters"],
    ["tool_choice.function.name", "tool_choice.name"],
    ["logprobs", "include"],
    ["temperature", "temperature"],
    ["model", "model"],
  ])("of %s names %s", (field, name) => {
    const refusal = renamed(
      new Refusal("unsupported_parameter", message("requests:modelUnsupported", { field }), { field }),
    );
    expect(refusal).toMatchObject({ code: "unsupported_parameter", field: name });
    for (const locale of LOCALES) {
      expect(translateMessage(locale, refusal.text).startsWith(`${name}:`)).toBe(true);
    }
  });

  it("of no field stays as it is", () => {
    const refusal = new Refusal("unavailable", message("requests:unavailable"));
    expect(renamed(refusal)).toBe(refusal);
  });
});
