import { randomUUID } from "node:crypto";
import type { ResponseRequest } from "@regia/api/v1";
import type { FinishReason } from "@regia/domain/chat";
import { jsonResponse } from "../../lib/http/index.ts";
import { type Ended, type Generation, receiptOf, type StreamOptions } from "./completions.ts";
import { eventStreamResponse } from "./eventStream.ts";
import { errorBody } from "./failures.ts";
import { ResponseOutput } from "./responseOutput.ts";

/** What a response repeats of its request; null and usual values where it says nothing. */
function repeatedOf({
  instructions,
  max_output_tokens,
  metadata,
  parallel_tool_calls,
  reasoning,
  temperature,
  text,
  tool_choice,
  tools,
  top_logprobs,
  top_p,
}: ResponseRequest) {
  return {
    instructions: instructions ?? null,
    max_output_tokens: max_output_tokens ?? null,
    metadata: metadata ?? {},
    parallel_tool_calls: parallel_tool_calls ?? true,
    reasoning: { effort: reasoning?.effort ?? null, summary: reasoning?.summary ?? null },
    temperature: temperature ?? null,
    text: {
      format: text?.format ?? { type: "text" },
      ...(text?.verbosity ? { verbosity: text.verbosity } : {}),
    },
    tool_choice: tool_choice ?? "auto",
    tools: (tools ?? []).map(({ description = null, parameters = null, strict = null, ...tool }) => ({
      ...tool,
      description,
      parameters,
      strict,
    })),
    top_logprobs: top_logprobs ?? 0,
    top_p: top_p ?? null,
  };
}

/** A response that is being written, which nothing keeps. */
function headOf(request: ResponseRequest, { model }: Generation) {
  return {
    id: `resp_${randomUUID()}`,
    object: "response",
    created_at: Math.floor(Date.now() / 1000),
    status: "in_progress",
    background: false,
    error: null,
    incomplete_details: null,
    model,
    output: [],
    previous_response_id: null,
    store: false,
    truncation: "disabled",
    usage: null,
    ...repeatedOf(request),
  };
}

/** Why an answer is not whole, by how it ended. */
const INCOMPLETE: Partial<Record<FinishReason, string>> = {
  length: "max_output_tokens",
  content_filter: "content_filter",
};

const incompleteReason = ({ finishes: [finish] }: Ended): string | undefined => finish && INCOMPLETE[finish];

/** What the end of an answer says. */
function endOf(generation: Generation, ended: Ended, output: ResponseOutput) {
  const { inputTokens, outputTokens } = ended;
  const reason = incompleteReason(ended);
  return {
    status: reason === undefined ? "completed" : "incomplete",
    incomplete_details: reason === undefined ? null : { reason },
    output: output.items,
    usage: {
      input_tokens: inputTokens,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: outputTokens,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: inputTokens + outputTokens,
    },
    regia: receiptOf(generation, ended),
  };
}

/** The whole response as one JSON document. */
export async function wholeResponseDocument(
  request: ResponseRequest,
  generation: Generation,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const head = headOf(request, generation);
  const output = new ResponseOutput();
  for await (const { delta } of generation.deltas) output.add(delta);
  const ended = await generation.ended();
  output.end(incompleteReason(ended) === undefined);
  return jsonResponse(200, { ...head, ...endOf(generation, ended, output) }, headers);
}

/** The response as server-sent events; a failure on the way is the last one. */
export function responseEvents(
  request: ResponseRequest,
  generation: Generation,
  { locale, headers, explain }: Omit<StreamOptions, "includeUsage">,
): Response {
  const head = headOf(request, generation);
  const output = new ResponseOutput();
  let next = 0;
  const event = (type: string, fields: object): string => {
    const data = JSON.stringify({ type, sequence_number: next, ...fields });
    next += 1;
    return `event: ${type}\ndata: ${data}\n\n`;
  };
  const failed = (reason: unknown): string => {
    const { code, message } = errorBody(explain(reason), locale).error;
    const response = { ...head, status: "failed", error: { code, message }, output: output.items };
    return event("response.failed", { response });
  };
  async function* events() {
    try {
      for (const type of ["response.created", "response.in_progress"]) yield event(type, { response: head });
      for await (const { delta } of generation.deltas) {
        for (const { type, ...fields } of output.add(delta)) yield event(type, fields);
      }
      const ended = await generation.ended();
      const isWhole = incompleteReason(ended) === undefined;
      for (const { type, ...fields } of output.end(isWhole)) yield event(type, fields);
      const response = { ...head, ...endOf(generation, ended, output) };
      return event(`response.${response.status}`, { response });
    } catch (error) {
      return failed(error);
    }
  }
  return eventStreamResponse(generation, { events: events(), broken: failed }, headers);
}
