import { type Limits, type PlanName, planRank } from "../plans/index.ts";
import { type Model, profileRequest, type RequestProfile } from "../router/index.ts";
import { inputLimit, type ReadableHistory, type ReadableMessage, readableHistory } from "./history.ts";

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
}

/** The connected models that see what the question has, and of those the ones that may be asked it by whatever plan. */
export function ableModels(
  { images }: Pick<ReadableQuestion<ReadableMessage>, "images">,
  { models, model }: Pick<Askable, "models" | "model">,
): { readonly able: readonly Model[]; readonly named: readonly Model[] } {
  const able = models.filter(({ capabilities }) => !images || capabilities?.images);
  return { able, named: able.filter(({ id }) => (model ?? id) === id) };
}

/** Those of some models that a plan includes. */
export const included = (models: readonly Model[], plan: PlanName): readonly Model[] =>
  models.filter(({ minimumPlan }) => planRank(minimumPlan) <= planRank(plan));

/**
 * What a model reads of a question: of the history what fits into the one limit that the composer shows, the function refuses
 * by and the router goes by.
 */
export function readQuestion<Entry extends ReadableMessage>(
  { text, fileTokens, images, history, isWhole, systemPrompt }: ReadableQuestion<Entry>,
  { plan, limits, models, model }: Askable,
): QuestionReading<Entry> {
  const profile = profileRequest(text, fileTokens);
  const { named } = ableModels({ images }, { models, model });
  const limit = inputLimit({
    limits,
    models: included(named, plan),
    outputTokens: profile.outputTokens,
  });
  const reading = readableHistory({
    history,
    question: text,
    moreTokens: fileTokens,
    systemPrompt,
    limit,
    isWhole,
  });
  return { ...reading, request: { ...profile, inputTokens: reading.inputTokens, images }, limit };
}
