import { type Limits, PLAN_NAMES, type PlanName, planOf, planRank, UNLIMITED } from "../plans/index.ts";
import { type Model, profileRequest, type RequestProfile } from "../router/index.ts";
import {
  inputLimit,
  messageTokens,
  type ReadableHistory,
  type ReadableMessage,
  readableHistory,
} from "./history.ts";
import type { InputPart, InputRefusal } from "./refusals.ts";

/** A question with all that is read with it. */
export interface ReadableQuestion<Entry extends ReadableMessage> {
  readonly text: string;
  /** Estimated tokens of its files. */
  readonly fileTokens: number;
  /** Whether there are pictures among them, which the model must see. */
  readonly images: boolean;
  /** The messages before it, oldest first. */
  readonly history: readonly Entry[];
  /** Whether the history is read whole or refused, instead of only its end. Default: false. */
  readonly isWhole?: boolean | undefined;
  /** Default: none. */
  readonly systemPrompt?: string | null | undefined;
}

/** Who may be asked it. */
export interface Askable {
  /** The effective plan. */
  readonly plan: PlanName;
  /** The effective limits. */
  readonly limits: Pick<Limits, "maxChatInputTokens">;
  /** The connected models, those of larger plans included. */
  readonly models: readonly Model[];
  /** Id of the model that the person named. Default: the router chooses. */
  readonly model?: string | null | undefined;
}

/** What a model reads of a question, and the limit of that. */
export interface QuestionReading<Entry extends ReadableMessage> extends ReadableHistory<Entry> {
  /** What the router looks at. */
  readonly request: RequestProfile;
  /** Most tokens that a request may have: by the plan, and by the largest context of those who may be asked. */
  readonly limit: number;
  /** Why it is too long; null if it is not. */
  readonly refusal: InputRefusal | null;
}

/** What is to be shortened: the history if that is enough, else the longest part. */
function longestOf(parts: Readonly<Record<InputPart, number>>, excess: number): InputPart {
  if (parts.history > 0 && parts.history >= excess) return "history";
  const others = ["question", "files", "instructions"] as const;
  return others.reduce((longest, part) => (parts[part] > parts[longest] ? part : longest));
}

/**
 * What a model reads of a question: of the history what fits into the one limit that the composer shows, the function refuses
 * by and the router goes by.
 */
export function readQuestion<Entry extends ReadableMessage>(
  { text, fileTokens, images, history, isWhole, systemPrompt }: ReadableQuestion<Entry>,
  { plan, limits, models, model }: Askable,
): QuestionReading<Entry> {
  const profile = profileRequest(text, fileTokens);
  const { outputTokens } = profile;
  const able = models.filter(({ capabilities }) => !images || capabilities?.images);
  const named = able.filter(({ id }) => (model ?? id) === id);
  const of = (some: readonly Model[], name: PlanName) =>
    some.filter(({ minimumPlan }) => planRank(minimumPlan) <= planRank(name));
  const limitOf = (some: readonly Model[], { maxChatInputTokens }: Askable["limits"]) =>
    inputLimit({ limits: { maxChatInputTokens }, models: some, outputTokens });
  const limit = limitOf(of(named, plan), limits);
  const reading = readableHistory({
    history,
    question: text,
    moreTokens: fileTokens,
    systemPrompt,
    limit,
    isWhole,
  });
  const { inputTokens } = reading;

  const refusal = (): InputRefusal => {
    const takes = (some: readonly Model[], by: Askable["limits"]) => {
      const most = limitOf(some, by);
      return some.length > 0 && (most === UNLIMITED || inputTokens <= most);
    };
    const instructions = systemPrompt ? messageTokens(systemPrompt) : 0;
    const question = messageTokens(text);
    const parts = { question, files: fileTokens, instructions };
    const sum = question + fileTokens + instructions;
    const isPlans = limit === limits.maxChatInputTokens;
    const other = isPlans ? undefined : of(able, plan).find((one) => takes([one], limits));
    const larger = PLAN_NAMES.filter((name) => planRank(name) > planRank(plan));
    return {
      code: "input_tokens",
      limit: { max: limit, used: inputTokens },
      of: isPlans ? "plan" : "models",
      part: longestOf({ ...parts, history: inputTokens - sum }, inputTokens - limit),
      model: named.length === 1 && model ? named[0]?.name : undefined,
      otherModel: other?.name,
      upgradeTo: larger.find((name) => takes(of(named, name), planOf(name).limits)) ?? null,
    };
  };
  return {
    ...reading,
    request: { ...profile, inputTokens, images },
    limit,
    refusal: reading.tooLong ? refusal() : null,
  };
}
