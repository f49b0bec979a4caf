import type { ChatOffer } from "@regia/api/chat";
import { ATTEMPT_TEXTS, answerFailureText, type Branch, branches } from "@regia/domain/chat";
import { PARALLEL_ANSWERS } from "@regia/domain/plans";
import type { AnswerState, BranchPlace, Feedback, Turn } from "@regia/ui/screens/ChatScreen";
import { shownBranches, undecidedBeside, versionsOf } from "./comparison.ts";
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

function placeOf({ message, siblings }: Place): BranchPlace | undefined {
  const versions = versionsOf(siblings);
  const index = versions.findIndex(
    ({ id }) => id === (versions.includes(message) ? message.id : message.comparedWith),
  );
  return versions.length > 1 ? { index: index + 1, count: versions.length } : undefined;
}

/** Whether an answer waits until the one with which it is compared has ended. */
const isQueued = ({ message: { comparedWith, route }, siblings }: Place, { offer }: TurnContext) =>
  route === null &&
  offer !== null &&
  PARALLEL_ANSWERS[offer.plan] === 1 &&
  siblings.some(({ id, status }) => id === comparedWith && status === "streaming");

/** The name of a model by its id. */
export function modelName(id: string, { offer, facts }: Pick<TurnContext, "offer" | "facts">): string {
  return offer?.models.find((one) => one.id === id)?.name ?? facts?.catalogueName(id) ?? id;
}

function answerOf(question: ThreadMessage, place: Place, context: TurnContext): AnswerState {
  const { offer, facts } = context;
  const { id, status, text, route, receipt, attempts, failure, errorCode, model, isChosen } = place.message;
  const name = (modelId: string) => (model?.id === modelId ? model.name : modelName(modelId, context));
  const comparison: AnswerState["comparison"] = isChosen === null ? undefined : isChosen ? "chosen" : "other";
  const base = {
    id,
    branch: placeOf(place),
    comparison,
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
  };
  if (status === "streaming") {
    if (!route) return { ...base, kind: isQueued(place, context) ? "queued" : "routing" };
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
  readonly context: TurnContext;
  readonly turn: Turn;
}

const isSame = (one: Place | null, other: Place | null) =>
  one?.message === other?.message &&
  one?.index === other?.index &&
  one?.siblings.length === other?.siblings.length &&
  versionsOf(one?.siblings ?? []).length === versionsOf(other?.siblings ?? []).length;

/** Makes the turns of a conversation. A turn of which nothing has changed is the same object as before. */
export function turnMaker(): (thread: Thread, context: TurnContext) => readonly Turn[] {
  let entries = new Map<string, Entry>();
  return (thread, context) => {
    const next = new Map<string, Entry>();
    const path = branches(thread.messages.values(), shownBranches(thread.messages, thread.chosen));
    for (const [index, question] of path.entries()) {
      const { id, role, text, authorId } = question.message;
      if (role !== "user") continue;
      const following = path[index + 1];
      const answer = following?.message.role === "assistant" ? following : null;
      const second = answer && undecidedBeside(answer.message, answer.siblings);
      const beside = answer && second ? { ...answer, message: second } : null;
      const before = entries.get(id);
      const isKept =
        before?.context === context &&
        isSame(before.question, question) &&
        isSame(before.answer, answer) &&
        isSame(before.beside, beside);
      const turn: Turn = isKept
        ? before.turn
        : {
            question: {
              id,
              text,
              author: authorId === context.userId ? null : context.nameOf(authorId),
              branch: placeOf(question),
            },
            answer: answer && answerOf(question.message, answer, context),
            beside: beside && answerOf(question.message, beside, context),
          };
      next.set(id, { question, answer, beside, context, turn });
    }
    entries = next;
    return [...next.values()].map((entry) => entry.turn);
  };
}
