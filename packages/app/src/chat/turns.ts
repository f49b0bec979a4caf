import type { ChatOffer } from "@regia/api/chat";
import { ATTEMPT_TEXTS, answerFailureText, type Branch } from "@regia/domain/chat";
import type { AnswerState, BranchPlace, Feedback, Turn } from "@regia/ui/screens/ChatScreen";
import { notAsked, shownBranches, undecided } from "./comparison.ts";
import type { Thread, ThreadMessage } from "./thread.ts";

type ModelFacts = typeof import("./modelFacts.ts");

/** What turns are shown with. */
export interface TurnContext {
  readonly userId: string;
  /** Null until it is loaded. */
  readonly offer: ChatOffer | null;
  /** Null until it is loaded. */
  readonly facts: ModelFacts | null;
  /** What the person thinks of answers; null until it is loaded, and where they cannot say it. */
  readonly ratings: ReadonlyMap<string, Feedback> | null;
  /** The name of another member; null if it is not known. */
  readonly nameOf: (userId: string | null) => string;
}

type Place = Branch<ThreadMessage>;

const placeOf = ({ index, siblings }: Place): BranchPlace | undefined =>
  siblings.length > 1 ? { index: index + 1, count: siblings.length } : undefined;

/** The name of a model by its id. */
export function modelName(id: string, { offer, facts }: Pick<TurnContext, "offer" | "facts">): string {
  return offer?.models.find((one) => one.id === id)?.name ?? facts?.catalogueName(id) ?? id;
}

/** @param beside the answer with which it is compared */
function answerOf(
  question: ThreadMessage,
  place: Place,
  context: TurnContext,
  beside: ThreadMessage | null,
): AnswerState {
  const { offer, facts } = context;
  const { id, status, reasoning, text, route, receipt, attempts, failure, errorCode, model, isChosen } =
    place.message;
  const known = (modelId: string) =>
    model?.id === modelId ? model : offer?.models.find((one) => one.id === modelId);
  const name = (modelId: string) => known(modelId)?.name ?? modelName(modelId, context);
  const failed = new Set(attempts.map((attempt) => attempt.model));
  const answering = receipt?.model ?? model?.id;
  const comparison: AnswerState["comparison"] = isChosen === null ? undefined : isChosen ? "chosen" : "other";
  const base = {
    id,
    branch: placeOf(place),
    comparison,
    reasoning,
    route: route && {
      model: route.model,
      isDemonstration: route.demonstration,
      reasons: route.reasons.map(({ message }) => message),
      estimate: route.estimate,
      reads: route.reads,
    },
    attempts: attempts.map((attempt) => ({
      model: name(attempt.model),
      reason: ATTEMPT_TEXTS[attempt.code],
    })),
    answeredBy: !failed.has(route?.model.id ?? "")
      ? undefined
      : answering === undefined || failed.has(answering)
        ? null
        : { name: name(answering), provider: known(answering)?.provider ?? "" },
  };
  if (status === "streaming") {
    // Where the plan has one answer at a time, the second waits until the first has ended.
    const isQueued = beside?.status === "streaming" && offer && facts?.hasOneAnswer(offer);
    if (!route) return { ...base, kind: isQueued ? "queued" : "routing" };
    return text === "" ? { ...base, kind: "waiting" } : { ...base, kind: "streaming", text };
  }
  const answeredBy = receipt?.model ?? route?.model.id;
  const again = facts && offer ? facts.againOf(question, place.message, offer) : {};
  const feedback = context.ratings ? (context.ratings.get(id) ?? null) : undefined;
  const ended = {
    ...base,
    feedback,
    text,
    receipt: receipt && { ...receipt, model: name(receipt.model) },
    again,
  };
  if (status !== "failed") return { ...ended, kind: status };
  const told =
    errorCode === "cut"
      ? answerFailureText({ code: "cut", model: answeredBy === undefined ? "" : name(answeredBy) })
      : answerFailureText({ code: errorCode ?? "unanswered" });
  return { ...ended, kind: "failed", failure: failure ?? told };
}

interface Entry {
  readonly question: Place;
  readonly answer: Place | null;
  /** The answer with which it is compared. */
  readonly beside: Place | null;
  /** Id of the model that was to be asked too; null where it was, and where the conversation has gone on. */
  readonly second: string | null;
  readonly context: TurnContext;
  readonly turn: Turn;
}

const isSame = (one: Place | null, other: Place | null) =>
  one?.message === other?.message &&
  one?.index === other?.index &&
  one?.siblings.length === other?.siblings.length;

/** Makes the turns of a conversation. A turn of which nothing has changed is the same object as before. */
export function turnMaker(): (thread: Thread, context: TurnContext) => readonly Turn[] {
  let entries = new Map<string, Entry>();
  return (thread, context) => {
    const { facts, offer } = context;
    const next = new Map<string, Entry>();
    const path = shownBranches(thread);
    const seconds = undecided(thread);
    for (const [index, question] of path.entries()) {
      const { id, role, text, files, authorId } = question.message;
      if (role !== "user") continue;
      const following = path[index + 1];
      const answer = following?.message.role === "assistant" ? following : null;
      const compared = seconds.find(({ comparedWith }) => comparedWith === answer?.message.id);
      const beside = answer && compared ? { ...answer, message: compared } : null;
      const second = answer && index + 2 === path.length ? notAsked(thread, answer.message) : null;
      const before = entries.get(id);
      const isKept =
        before?.context === context &&
        before.second === second &&
        isSame(before.question, question) &&
        isSame(before.answer, answer) &&
        isSame(before.beside, beside);
      const turn: Turn = isKept
        ? before.turn
        : {
            question: {
              id,
              text,
              files,
              author: authorId === context.userId ? null : context.nameOf(authorId),
              branch: placeOf(question),
            },
            answer: answer && answerOf(question.message, answer, context, null),
            beside: beside && answerOf(question.message, beside, context, answer?.message ?? null),
            second:
              answer && second !== null
                ? facts?.secondOf(question.message, answer.message, second, offer)
                : undefined,
          };
      next.set(id, { question, answer, beside, second, context, turn });
    }
    entries = next;
    return [...next.values()].map((entry) => entry.turn);
  };
}
