import type { ChatOffer } from "@regia/api/chat";
import { type AttachedFile, isPicture } from "@regia/domain/attachments";
import { costRange, readQuestion } from "@regia/domain/chat";
import { euro, parseMoney, sumMoney, toDecimal } from "@regia/domain/money";
import { planOf, planRank } from "@regia/domain/plans";
import {
  againWith,
  MODELS,
  type Model,
  type Preference,
  profileRequest,
  type Route,
  routeRequest,
} from "@regia/domain/router";
import type { AgainOption, CostRange, Spending } from "@regia/ui/screens/ChatScreen";
import type { ThreadMessage } from "./thread.ts";

const NOTHING = euro("0");

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

const modelsOf = ({
  demonstration,
  models,
}: Pick<ChatOffer, "demonstration" | "models">): readonly Model[] => (demonstration ? MODELS : models);

/** The connected models that the plan includes. */
export const askableOf = ({ plan, models }: Pick<ChatOffer, "plan" | "models">): readonly Model[] =>
  models.filter(({ minimumPlan }) => planRank(minimumPlan) <= planRank(plan));

/** A question with what leads to it. */
export interface Composed extends Omit<Before, "role"> {
  readonly history: readonly Before[];
}

/** What a model would read of a question with its files and what is before it, and what the router looks at. */
export function readingOf(
  { text, files = [], history }: Composed,
  model: string | null,
  offer: Pick<ChatOffer, "plan" | "limits" | "systemPrompt" | "demonstration" | "models">,
) {
  const { plan, limits, systemPrompt } = offer;
  const isEmpty = text.trim() === "" && files.length === 0;
  const { request, limit } = readQuestion(
    {
      text: text.trim(),
      fileTokens: fileTokens(files),
      images: files.some(({ mediaType }) => isPicture(mediaType)),
      history: history.map((each) => ({ ...each, moreTokens: fileTokens(each.files ?? []) })),
      systemPrompt,
    },
    { plan, limits, models: modelsOf(offer), model },
  );
  const used = isEmpty ? 0 : request.inputTokens;
  return { used, limit, request: { ...request, inputTokens: used } };
}

/** How many tokens a question has with what is read before it, which model would get it, and what that would cost. */
export function factsOf(
  composed: Composed,
  { preference, model }: { readonly preference: Preference; readonly model: string | null },
  offer: ChatOffer,
): QuestionFacts {
  const { plan, limits } = offer;
  const { used, limit, request } = readingOf(composed, model, offer);
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

/** A model that was to answer a question too, and what that would cost; undefined where it cannot be asked. */
export function secondOf(
  { text, files }: Pick<ThreadMessage, "text" | "files">,
  { receipt }: Pick<ThreadMessage, "receipt">,
  id: string,
  offer: ChatOffer | null,
): AgainOption | undefined {
  const model = offer && askableOf(offer).find((one) => one.id === id);
  if (!model) return undefined;
  const profile = profileRequest(text, fileTokens(files));
  const inputTokens = Math.max(profile.inputTokens, receipt?.inputTokens ?? 0);
  return { model: model.name, estimate: costRange(model, { ...profile, inputTokens }) };
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

/** What the answers of a conversation cost, and what is left of the month's budgets. Undefined where nothing has a price. */
export function spendingOf(messages: Iterable<ThreadMessage>, offer: ChatOffer): Spending | undefined {
  if (offer.demonstration) return undefined;
  const receipts = [...messages].flatMap(({ receipt }) => (receipt ? [receipt] : []));
  const cost = sumMoney(receipts.map((receipt) => parseMoney(receipt.cost) ?? NOTHING));
  const { budget } = offer;
  const budgets = [
    { of: "payer" as const, used: budget.used, limit: budget.limit },
    ...(budget.workspace ? [{ of: "workspace" as const, ...budget.workspace }] : []),
    ...(budget.member ? [{ of: "member" as const, ...budget.member }] : []),
  ].map((one) => {
    const limit = one.limit === null ? undefined : parseMoney(one.limit);
    return { ...one, left: limit === undefined ? undefined : limit - (parseMoney(one.used) ?? NOTHING) };
  });
  const [first, ...others] = budgets;
  if (!first) return undefined;
  const { left, ...tightest } = others.reduce(
    (least, one) =>
      one.left !== undefined && (least.left === undefined || one.left < least.left) ? one : least,
    first,
  );
  return {
    conversation:
      cost === NOTHING
        ? undefined
        : { cost: toDecimal(cost), isEstimate: receipts.some(({ source }) => source === "estimate") },
    month: { ...tightest, isUsedUp: left !== undefined && left <= 0n, resetsAt: budget.resetsAt },
  };
}

/** Whether the plan has one answer at a time. */
export const hasOneAnswer = ({ plan }: ChatOffer): boolean => planOf(plan).limits.parallelAnswers === 1;

/** The name of a model by its id. */
export const catalogueName = (id: string): string | undefined => MODELS.find((one) => one.id === id)?.name;
