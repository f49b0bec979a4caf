import { type Message, message } from "../messages/index.ts";
import { PLAN_NAMES, type PlanName, planOf, planRank, UNLIMITED } from "../plans/index.ts";
import type { Model } from "../router/index.ts";
import { inputLimit, messageTokens, type ReadableMessage } from "./history.ts";
import {
  type Askable,
  ableModels,
  included,
  type QuestionReading,
  type ReadableQuestion,
} from "./question.ts";
import { type ExplainedChatRefusal, type InputPart, type InputRefusal, largerPlan } from "./refusals.ts";
import type { Asking } from "./texts.ts";

/** The field of the limit that a question is too long for. */
export const inputField = ({ of }: InputRefusal): "maxChatInputTokens" | "contextWindow" =>
  of === "models" ? "contextWindow" : "maxChatInputTokens";

/** What is to be shortened: the history if that is enough, else the longest part. */
function longestOf(parts: Readonly<Record<InputPart, number>>, excess: number): InputPart {
  if (parts.history > 0 && parts.history >= excess) return "history";
  const others = ["question", "files", "instructions"] as const;
  return others.reduce((longest, part) => (parts[part] > parts[longest] ? part : longest));
}

/** Why a question that is too long is not sent, and what would take it. */
export function inputRefusalOf<Entry extends ReadableMessage>(
  { text, fileTokens, images, systemPrompt }: ReadableQuestion<Entry>,
  { plan, limits, models, model }: Askable,
  { limit, inputTokens, request: { outputTokens } }: QuestionReading<Entry>,
): InputRefusal {
  const { able, named } = ableModels({ images }, { models, model });
  const takes = (some: readonly Model[], by: Askable["limits"]) => {
    const most = inputLimit({ limits: by, models: some, outputTokens });
    return some.length > 0 && (most === UNLIMITED || inputTokens <= most);
  };
  const instructions = systemPrompt ? messageTokens(systemPrompt) : 0;
  const question = messageTokens(text);
  const history = inputTokens - question - fileTokens - instructions;
  const isPlans = limit === limits.maxChatInputTokens;
  const other = isPlans ? undefined : included(able, plan).find((one) => takes([one], limits));
  const larger = PLAN_NAMES.filter((name) => planRank(name) > planRank(plan));
  return {
    code: "input_tokens",
    limit: { max: limit, used: inputTokens },
    of: isPlans ? "plan" : "models",
    part: longestOf({ question, files: fileTokens, instructions, history }, inputTokens - limit),
    model: named.length === 1 && model ? named[0]?.name : undefined,
    otherModel: other?.name,
    upgradeTo: larger.find((name) => takes(included(named, name), planOf(name).limits)) ?? null,
  };
}

/** The smallest larger plan whose own limit takes so many tokens; null if none does. */
const planForTokens = (plan: PlanName, tokens: number): PlanName | null =>
  largerPlan(plan, (name) => {
    const { maxChatInputTokens } = planOf(name).limits;
    return maxChatInputTokens === UNLIMITED || tokens <= maxChatInputTokens;
  });

/** As `explainChatRefusal` for the others; the message and the help hold texts, which `textOf` gives. */
export function explainInputRefusal(
  { limit, of, part = "question", model, otherModel, upgradeTo }: InputRefusal,
  {
    plan,
    nameOf,
    textOf,
    to = "person",
  }: {
    readonly plan: PlanName;
    readonly nameOf: (plan: PlanName) => string;
    readonly textOf: (text: Message) => string;
    readonly to?: Asking | undefined;
  },
): ExplainedChatRefusal {
  const texts = to === "program" ? "requests:program" : "requests:input";
  const said = { tooLong: textOf(message(`${texts}.tooLong.${part}`)), ...limit };
  const shorten = textOf(message(`${texts}.shorten.${part}`));
  const reason = () => {
    if (of !== "models") return message("requests:input.refused.plan", said);
    return model === undefined
      ? message("requests:input.refused.models", said)
      : message("requests:input.refused.model", { ...said, model });
  };
  if (otherModel !== undefined) {
    const help = message("requests:input.help.model", { shorten, model: otherModel });
    return { message: reason(), help, upgradeTo: null };
  }
  const larger = upgradeTo === undefined ? planForTokens(plan, limit.used) : upgradeTo;
  const help =
    larger === null
      ? message("requests:input.help.shorten", { shorten })
      : message("requests:input.help.plan", { shorten, plan: nameOf(larger) });
  return { message: reason(), help, upgradeTo: larger };
}
