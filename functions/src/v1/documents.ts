import type { ChatCompletionRequest } from "@regia/api/v1";
import { message } from "@regia/domain/messages";
import { parseMoney, sumMoney, toDecimal } from "@regia/domain/money";
import { type CheckDocument, repairSentence, unfenced } from "../../lib/chat/index.ts";
import { Refusal } from "../../lib/http/index.ts";
import type { Ended, Generation } from "./completions.ts";
import { type ChoiceDelta, type WrittenChoice, wholeChoices } from "./written.ts";

/** What one choice came to, and what a repair of it used beside. */
interface Checked {
  readonly choice: WrittenChoice;
  readonly text: string;
  readonly finish: Ended["finishes"][number];
  readonly repair: Ended | undefined;
}

/** Lets a model answer a request. */
export type Ask = (request: ChatCompletionRequest) => Promise<Generation>;

function repairOf(request: ChatCompletionRequest, { model }: Generation, text: string, fault: string) {
  return {
    ...request,
    model,
    n: 1,
    messages: [
      ...request.messages,
      { role: "assistant", content: text } as const,
      { role: "user", content: repairSentence(fault) } as const,
    ],
  };
}

/** The tokens and the cost of all calls together. */
function together(first: Ended, repairs: readonly Ended[]): Omit<Ended, "finishes"> {
  const all = [first, ...repairs];
  return {
    inputTokens: all.reduce((sum, { inputTokens }) => sum + inputTokens, 0),
    outputTokens: all.reduce((sum, { outputTokens }) => sum + outputTokens, 0),
    cost: toDecimal(sumMoney(all.flatMap(({ cost }) => parseMoney(cost) ?? []))),
    source: all.every(({ source }) => source === first.source) ? first.source : "estimate",
  };
}

/**
 * An answer whose documents are valid. One that is not is given back to its model once.
 * @throws Refusal `answer_invalid` if that does not help
 */
export async function withDocuments(
  generation: Generation,
  request: ChatCompletionRequest,
  { check, ask }: { readonly check: CheckDocument; readonly ask: Ask },
): Promise<Generation> {
  const written = await wholeChoices(generation.deltas, generation.choices);
  const ended = await generation.ended();
  const all: Checked[] = [];
  for (const [index, choice] of written.entries()) {
    const finish = ended.finishes[index] ?? "stop";
    const text = unfenced(choice.text);
    // What was cut off, refused or calls a tool is no document, and says so.
    const isDocument = finish === "stop" && choice.calls.length === 0 && choice.refusal === "";
    const fault = isDocument ? check(text) : undefined;
    if (fault === undefined) {
      all.push({ choice, text: isDocument ? text : choice.text, finish, repair: undefined });
      continue;
    }
    const again = await ask(repairOf(request, generation, text, fault));
    const [repaired] = await wholeChoices(again.deltas, 1);
    const repair = await again.ended();
    if (repaired === undefined) throw new TypeError("A choice is missing.");
    const better = unfenced(repaired.text);
    if (check(better) !== undefined) throw new Refusal("answer_invalid", message("requests:answerInvalid"));
    all.push({ choice: repaired, text: better, finish: repair.finishes[0] ?? "stop", repair });
  }
  async function* deltas(): AsyncGenerator<ChoiceDelta> {
    for (const [index, { choice, text }] of all.entries()) yield* choice.deltas(index, text);
  }
  const { cost, source, inputTokens, outputTokens } = together(
    ended,
    all.flatMap(({ repair }) => repair ?? []),
  );
  const finishes = all.map(({ finish }) => finish);
  return {
    ...generation,
    deltas: deltas(),
    ended: () => Promise.resolve({ finishes, cost, source, inputTokens, outputTokens }),
    // Everything has arrived: nobody can end it.
    token: new AbortController().signal,
  };
}
