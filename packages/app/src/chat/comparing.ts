import type { ChatOffer, ChatRequest } from "@regia/api/chat";
import { costRange } from "@regia/domain/chat";
import { euro, sumMoney, toDecimal } from "@regia/domain/money";
import { nextCandidates, type Preference } from "@regia/domain/router";
import type { ComparisonChoice } from "@regia/ui/screens/ChatScreen";
import type { Asked, ConversationThread } from "./conversationThread.ts";
import { askableOf, type Composed, hasOneAnswer, readingOf } from "./modelFacts.ts";

/** Two different models, by their ids. */
export type TwoModels = readonly [string, string];

/**
 * What asking two models means, where there are two.
 * @param wanted the person's choice; null for the two that the router would ask first
 */
export function comparisonFacts(
  composed: Composed,
  { preference, wanted }: { readonly preference: Preference; readonly wanted: TwoModels | null },
  offer: ChatOffer,
): Omit<ComparisonChoice, "isOpen"> {
  const isOneByOne = hasOneAnswer(offer);
  const models = askableOf(offer);
  const { request } = readingOf(composed, null, offer);
  const { images } = request;
  const able = images ? models.filter(({ capabilities }) => capabilities?.images) : models;
  const best = nextCandidates({ request, plan: offer.plan, preference, models }).map(({ model }) => model);
  const named = (wanted ?? []).flatMap((id) => models.find((model) => model.id === id) ?? []);
  const [first, second] = new Set([...(named.length === 2 ? named : []), ...best, ...able]);
  if (!first || !second) {
    const reason = images && models.length > 1 ? "pictures" : "oneModel";
    return { models: null, isOneByOne, unavailable: offer.demonstration ? "demonstration" : reason };
  }
  const ranges = [first, second].map((model) => costRange(model, request));
  const sum = (costs: readonly string[]) => toDecimal(sumMoney(costs.map(euro)));
  return {
    models: [first.id, second.id],
    estimate: { low: sum(ranges.map(({ low }) => low)), high: sum(ranges.map(({ high }) => high)) },
    isOneByOne,
  };
}

/** Resolves when an answer has ended, or the signal is aborted. */
function ended(thread: ConversationThread, answer: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const isWritten = thread.snapshot().thread.messages.get(answer)?.status === "streaming";
      if (isWritten && !signal.aborted) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = thread.subscribe(look);
    signal.addEventListener("abort", look, { once: true });
    look();
  });
}

/**
 * Asks another model the same, to compare its answer with the first; resolves when the server has accepted it.
 * @param isOneByOne asks after the first answer has ended, because the plan allows no two at a time
 * @throws ChatRefused | ChatUnreachable
 */
export async function askSecond(
  thread: ConversationThread,
  { question, answer: beside }: Asked,
  choice: Pick<ChatRequest, "preference" | "model">,
  isOneByOne: boolean,
): Promise<void> {
  const answer = crypto.randomUUID();
  await thread.send(
    { conversation: thread.id, question, answer, beside, regenerate: true, ...choice },
    null,
    isOneByOne ? (signal) => ended(thread, beside, signal) : undefined,
  );
}
