import type { ChatOffer } from "@regia/api/chat";
import { type AttachedFile, isPicture } from "@regia/domain/attachments";
import { costRange, readableHistory } from "@regia/domain/chat";
import { PARALLEL_ANSWERS } from "@regia/domain/plans";
import {
  againWith,
  MODELS,
  type Model,
  type Preference,
  profileRequest,
  type Route,
  routeRequest,
} from "@regia/domain/router";
import type { AgainOption, CostRange } from "@regia/ui/screens/ChatScreen";
import type { ThreadMessage } from "./thread.ts";

/** What the composer says of a question before it is sent. */
export interface QuestionFacts {
  readonly tokens: { readonly used: number; readonly limit: number };
  /** Undefined where the demonstration answers, or no model can. */
  readonly estimate: CostRange | undefined;
  readonly route: Route;
}

/** A message of the path that leads to a question. */
interface Before {
  readonly role: "user" | "assistant";
  readonly text: string;
  readonly files?: readonly AttachedFile[] | undefined;
}

const fileTokens = (files: readonly AttachedFile[]) => files.reduce((sum, { tokens }) => sum + tokens, 0);

const modelsOf = (offer: ChatOffer): readonly Model[] => (offer.demonstration ? MODELS : offer.models);

/** How many tokens a question has with what is read before it, which model would get it, and what that would cost. */
export function factsOf(
  {
    text,
    files = [],
    history,
  }: Omit<Before, "role"> & {
    readonly history: readonly Before[];
  },
  { preference, model }: { readonly preference: Preference; readonly model: string | null },
  offer: ChatOffer,
): QuestionFacts {
  const { plan, limits } = offer;
  const moreTokens = fileTokens(files);
  const profile = profileRequest(text, moreTokens);
  const limit = limits.maxChatInputTokens;
  const isEmpty = text.trim() === "" && files.length === 0;
  const before = history.map((each) => ({ ...each, moreTokens: fileTokens(each.files ?? []) }));
  const { systemPrompt } = offer;
  const reading = readableHistory({ history: before, question: text, moreTokens, systemPrompt, limit });
  const used = isEmpty ? 0 : reading.inputTokens;
  const images = files.some(({ mediaType }) => isPicture(mediaType));
  const request = { ...profile, inputTokens: isEmpty ? 0 : used, images };
  const all = modelsOf(offer);
  const models = model === null ? all : all.filter(({ id }) => id === model);
  const route = routeRequest({ request, plan, limits, preference, models });
  return {
    tokens: { used, limit },
    estimate:
      route.kind === "routed" && !offer.demonstration ? costRange(route.choice.model, request) : undefined,
    route,
  };
}

/** A model of a larger context or price for another answer. */
export interface AgainModels {
  readonly stronger?: AgainOption & { readonly id: string };
  readonly cheaper?: AgainOption & { readonly id: string };
}

/** The models that could answer a question again: a stronger and a cheaper one than that which answered. */
function againModels(
  { text, inputTokens }: { readonly text: string; readonly inputTokens: number | null },
  answeredBy: string,
  offer: ChatOffer,
): AgainModels {
  const model = offer.models.find(({ id }) => id === answeredBy);
  if (!model) return {};
  const profile = profileRequest(text);
  const request = { ...profile, inputTokens: Math.max(profile.inputTokens, inputTokens ?? 0) };
  const { stronger, cheaper } = againWith({ request, plan: offer.plan, models: offer.models }, model);
  const option = (other: Model) => ({ id: other.id, model: other.name, estimate: costRange(other, request) });
  return {
    ...(stronger && { stronger: option(stronger.model) }),
    ...(cheaper && { cheaper: option(cheaper.model) }),
  };
}

/** As {@link againModels}, for an answer to a question. */
export const againOf = (
  question: Pick<ThreadMessage, "text">,
  { receipt, route }: Pick<ThreadMessage, "receipt" | "route">,
  offer: ChatOffer,
): AgainModels => {
  const answeredBy = receipt?.model ?? route?.model.id;
  const asked = { text: question.text, inputTokens: receipt?.inputTokens ?? null };
  return answeredBy === undefined || offer.demonstration ? {} : againModels(asked, answeredBy, offer);
};

/** Whether the plan has one answer at a time. */
export const hasOneAnswer = ({ plan }: ChatOffer): boolean => PARALLEL_ANSWERS[plan] === 1;

/** The name of a model by its id. */
export const catalogueName = (id: string): string | undefined => MODELS.find((one) => one.id === id)?.name;
