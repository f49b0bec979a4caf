import { message } from "@regia/domain/messages";
import { answers, answerText, partText, question, receipt, route } from "./ChatScreen.fixture.ts";
import type { AnswerRoute, AnswerState, ComparisonChoice, ModelChoice, Turn } from "./index.ts";

export const SECOND_ANSWER = "9d4a2f61-2b4d-4e5f-8a9b-0c1d2e3f4a5b";

/** Without a break, as a server of one's own may call its models. */
export const hostileName = `org.example/${"mixture-of-experts-".repeat(6)}instruct-q4_k_m`;

const secondRoute: AnswerRoute = {
  ...route,
  model: { id: "claude-opus", name: "Claude Opus 5.5", provider: "Anthropic" },
  reasons: [message("router:reason.balance")],
  estimate: { low: "0.0074", high: "0.0521" },
};
const secondReceipt = { ...receipt, model: "Claude Opus 5.5", outputTokens: 301, cost: "0.0091250" };
const second = { id: SECOND_ANSWER, route: secondRoute };

/** Answers of the second model, of each state that is shown. */
export const seconds = {
  queued: { ...answers.queued, id: SECOND_ANSWER },
  waiting: { ...answers.waiting, ...second },
  streaming: { ...answers.streaming, ...second },
  complete: { ...answers.complete, ...second, text: answerText, receipt: secondReceipt, again: undefined },
  stopped: { ...answers.stopped, ...second, receipt: { ...secondReceipt, source: "estimate" } },
  cut: {
    ...answers.failed,
    ...second,
    text: partText,
    receipt: { ...secondReceipt, source: "estimate" },
    failure: message("chatRules:failure.cut", { model: "Claude Opus 5.5" }),
  },
  unanswered: {
    ...answers.failed,
    ...second,
    text: "",
    receipt: null,
    failure: message("chatRules:failure.unanswered"),
  },
} satisfies Record<string, AnswerState>;

/** An answer of a model with a name that does not end. */
export const hostile: AnswerState = {
  ...answers.complete,
  route: { ...route, model: { id: "own", name: hostileName, provider: hostileName } },
  receipt: { ...receipt, model: hostileName },
};

/** A question with an answer of which the second is missing. */
export const unasked = (model = "Claude Opus 5.5"): Turn => ({
  question: { id: "compared", text: question, author: null },
  answer: answers.complete,
  second: { model, estimate: secondRoute.estimate },
});

/** A question with two answers that are compared. */
export const compared = (answer: AnswerState, beside: AnswerState): Turn => ({
  question: { id: "compared", text: question, author: null },
  answer,
  beside,
});

export const choice: ComparisonChoice = {
  isOpen: true,
  models: ["gemini-flash", "claude-opus"],
  estimate: { low: "0.0078", high: "0.0552" },
};

export const hostileModel: ModelChoice = { id: "own", name: hostileName, provider: hostileName };
