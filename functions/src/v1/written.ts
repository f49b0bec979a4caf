import type { ChatCompletionToolCall } from "@regia/api/v1";
import type { ModelDelta } from "../../lib/models/index.ts";

/** A piece of one of the choices that a request asks for. */
export interface ChoiceDelta {
  /** From 0. */
  readonly choice: number;
  readonly delta: ModelDelta;
}

/** Lists of probabilities, one entry for each token. */
interface Logprobs {
  content: unknown[];
  refusal: unknown[];
}

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** One choice, as it is written. */
export class WrittenChoice {
  readonly #texts = { text: "", reasoning: "", refusal: "" };
  readonly #calls = new Map<number, { id: string; name: string; arguments: string }>();
  #logprobs: Logprobs | null = null;

  /** Adds what arrived; answers it as a delta of OpenAI's streams. Calls of tools have an id, whoever made it. */
  add(delta: ModelDelta): { readonly delta: object; readonly logprobs?: unknown } {
    switch (delta.type) {
      case "text":
        this.#texts.text += delta.text;
        return { delta: { content: delta.text } };
      case "reasoning":
        this.#texts.reasoning += delta.text;
        return { delta: { reasoning_content: delta.text } };
      case "refusal":
        this.#texts.refusal += delta.text;
        return { delta: { refusal: delta.text } };
      case "logprobs": {
        const { content, refusal }: Readonly<Record<string, unknown>> = Object(delta.value);
        this.#logprobs ??= { content: [], refusal: [] };
        this.#logprobs.content.push(...listIn(content));
        this.#logprobs.refusal.push(...listIn(refusal));
        return { delta: {}, logprobs: delta.value };
      }
      case "tool-call": {
        const { index, arguments: more } = delta;
        const known = this.#calls.get(index);
        if (known !== undefined) {
          known.arguments += more;
          return { delta: { tool_calls: [{ index, function: { arguments: more } }] } };
        }
        const call = {
          id: delta.id ?? `call_${crypto.randomUUID()}`,
          name: delta.name ?? "",
          arguments: more,
        };
        this.#calls.set(index, call);
        const { id, name } = call;
        const begun = { index, id, type: "function", function: { name, arguments: more } };
        return { delta: { tool_calls: [begun] } };
      }
    }
  }

  get text(): string {
    return this.#texts.text;
  }

  get reasoning(): string {
    return this.#texts.reasoning;
  }

  get refusal(): string {
    return this.#texts.refusal;
  }

  /** The calls of tools, in their order. */
  get calls(): readonly ChatCompletionToolCall[] {
    return [...this.#calls.entries()]
      .sort(([one], [other]) => one - other)
      .map(([, { id, name, arguments: text }]) => ({
        id,
        type: "function",
        function: { name, arguments: text },
      }));
  }

  /** The probabilities in OpenAI's shape; null without any. */
  get logprobs(): {
    readonly content: readonly unknown[] | null;
    readonly refusal: readonly unknown[] | null;
  } | null {
    if (this.#logprobs === null) return null;
    const { content, refusal } = this.#logprobs;
    return { content, refusal: refusal.length === 0 ? null : refusal };
  }

  /** The whole choice in pieces, with another text. */
  *deltas(choice: number, text: string): Generator<ChoiceDelta> {
    const texts = { ...this.#texts, text };
    for (const type of ["reasoning", "text", "refusal"] as const) {
      if (texts[type] !== "") yield { choice, delta: { type, text: texts[type] } };
    }
    for (const [index, call] of this.#calls) yield { choice, delta: { type: "tool-call", index, ...call } };
    if (this.#logprobs !== null) yield { choice, delta: { type: "logprobs", value: this.#logprobs } };
  }

  /** The choice as a message of OpenAI's. */
  get message(): object {
    const { text, reasoning, refusal } = this.#texts;
    const { calls } = this;
    return {
      role: "assistant",
      content: text === "" && (calls.length > 0 || refusal !== "") ? null : text,
      refusal: refusal === "" ? null : refusal,
      ...(reasoning === "" ? {} : { reasoning_content: reasoning }),
      ...(calls.length === 0 ? {} : { tool_calls: calls }),
    };
  }
}

/** Reads all choices to their end. */
export async function wholeChoices(
  deltas: AsyncIterable<ChoiceDelta>,
  choices: number,
): Promise<readonly WrittenChoice[]> {
  const written = Array.from({ length: choices }, () => new WrittenChoice());
  for await (const { choice, delta } of deltas) written[choice]?.add(delta);
  return written;
}
