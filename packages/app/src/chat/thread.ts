import { chatReceiptOf, storedReceipt } from "@regia/api/chat";
import { type AttachedFile, filesOfParts } from "@regia/domain/attachments";
import { type ChosenBranches, chooseBranch, pathTo, reasoningOfParts, textOfParts } from "@regia/domain/chat";
import * as v from "valibot";
import type { AnswerEvent } from "./chatClient.ts";
import { shownBranches } from "./comparison.ts";
import type { MessageRow } from "./conversationCalls.ts";
import type { Thread, ThreadMessage, Written } from "./threadMessage.ts";

export type { Thread, ThreadMessage } from "./threadMessage.ts";

export const EMPTY_THREAD: Thread = { messages: new Map(), chosen: new Map(), own: new Set() };

export type ThreadAction =
  /** The conversation was read, oldest message first. */
  | { readonly type: "read"; readonly rows: readonly MessageRow[] }
  /** A question was sent, or another answer to one. */
  | {
      readonly type: "asked";
      /** Null to answer an existing question again. */
      readonly question: {
        readonly id: string;
        readonly parentId: string | null;
        readonly text: string;
        readonly files: readonly AttachedFile[];
      } | null;
      readonly answer: {
        readonly id: string;
        readonly parentId: string;
        /** The answer with which it is compared. Default: none. */
        readonly comparedWith?: string | null;
        /** Id of the model that is to be asked too. Default: none. */
        readonly second?: string | null;
      };
      readonly authorId: string;
    }
  /** It was refused: what `asked` added goes, and the branches shown before, `chosen`, come back. */
  | {
      readonly type: "refused";
      readonly question: string | null;
      readonly answer: string;
      readonly chosen: ChosenBranches;
    }
  /** The page begins to follow a running answer. */
  | { readonly type: "followed"; readonly answer: string }
  /** Something of an answer arrived. */
  | { readonly type: "arrived"; readonly answer: string; readonly event: AnswerEvent }
  /** The stream ended, or was given up: from now on rows count. */
  | { readonly type: "left"; readonly answer: string }
  /** Another branch is shown. */
  | { readonly type: "chose"; readonly message: string };

const NOTHING_WRITTEN: Written = { reasoning: "", text: "" };

const NOTHING_YET = {
  ...NOTHING_WRITTEN,
  arrived: NOTHING_WRITTEN,
  files: [],
  route: null,
  model: null,
  attempts: [],
  receipt: null,
  failure: null,
  errorCode: null,
  comparedWith: null,
  second: null,
  isChosen: null,
} as const;

/** A stored message. What of its receipt cannot be read is left out. */
export function messageOfRow(row: MessageRow): ThreadMessage {
  const parsed = v.safeParse(storedReceipt, row.receipt);
  const receipt = parsed.success ? parsed.output : null;
  const written = { reasoning: reasoningOfParts(row.parts), text: textOfParts(row.parts) };
  return {
    ...written,
    arrived: written,
    id: row.id,
    parentId: row.parent_id,
    role: row.role,
    authorId: row.author_id,
    files: filesOfParts(row.parts),
    status: row.status,
    route: receipt?.route ?? null,
    model: receipt?.model ?? null,
    attempts: receipt?.attempts ?? [],
    receipt: receipt && chatReceiptOf(receipt),
    failure: null,
    errorCode: receipt?.errorCode ?? null,
    comparedWith: row.compared_with,
    second: receipt?.second ?? null,
    isChosen: row.is_chosen,
  };
}

/** An answer after more words: what is shown is never replaced by its beginning. */
function withWords(answer: ThreadMessage, kind: keyof Written, words: string): ThreadMessage {
  const arrived = { ...answer.arrived, [kind]: answer.arrived[kind] + words };
  const isShorter = arrived[kind].length < answer[kind].length;
  return { ...answer, arrived, ...(isShorter ? {} : { [kind]: arrived[kind] }) };
}

/** An answer of which everything has arrived. */
const whole = (answer: ThreadMessage): ThreadMessage => ({ ...answer, ...answer.arrived });

/** An answer after something of it arrived. */
function withEvent(answer: ThreadMessage, event: AnswerEvent): ThreadMessage {
  switch (event.type) {
    case "restart":
      return { ...answer, attempts: [], status: "streaming", arrived: NOTHING_WRITTEN };
    case "data-route":
      return { ...answer, route: event.data };
    case "data-attempt":
      // What a model that failed wrote for itself is no part of the answer.
      return {
        ...answer,
        attempts: [...answer.attempts, event.data],
        reasoning: "",
        arrived: { ...answer.arrived, reasoning: "" },
      };
    case "reasoning-delta":
      return withWords(answer, "reasoning", event.delta);
    case "text-delta":
      return withWords(answer, "text", event.delta);
    case "data-receipt":
      return { ...answer, receipt: event.data };
    case "error":
      return { ...whole(answer), status: "failed", failure: event.errorText };
    case "abort":
      return { ...whole(answer), status: "stopped" };
    case "finish":
      return answer.status === "streaming" ? { ...whole(answer), status: "complete" } : answer;
    default:
      return answer;
  }
}

const without = (ids: ReadonlySet<string>, ...gone: readonly (string | null)[]) =>
  new Set([...ids].filter((id) => !gone.includes(id)));

/** The thread after an action; the same object if nothing changes. */
export function threadReducer(thread: Thread, action: ThreadAction): Thread {
  const { messages, chosen, own } = thread;
  switch (action.type) {
    case "read": {
      const next = new Map<string, ThreadMessage>();
      for (const row of action.rows) {
        const kept = own.has(row.id) ? messages.get(row.id) : undefined;
        // No event tells of a choice.
        next.set(row.id, kept ? { ...kept, isChosen: row.is_chosen } : messageOfRow(row));
      }
      for (const id of own) {
        const kept = messages.get(id);
        if (kept && !next.has(id)) next.set(id, kept);
      }
      return { ...thread, messages: next };
    }
    case "asked": {
      const { question, answer, authorId } = action;
      const next = new Map(messages);
      if (question) {
        next.set(question.id, { ...NOTHING_YET, ...question, role: "user", authorId, status: "complete" });
      }
      next.set(answer.id, {
        ...NOTHING_YET,
        ...answer,
        role: "assistant",
        authorId: null,
        status: "streaming",
      });
      return {
        messages: next,
        // Of two that are compared the first goes on.
        chosen: chooseBranch(next.values(), chosen, answer.comparedWith ?? answer.id),
        own: new Set([...own, ...(question ? [question.id] : []), answer.id]),
      };
    }
    case "refused": {
      const next = new Map(messages);
      if (action.question !== null) next.delete(action.question);
      next.delete(action.answer);
      return { messages: next, chosen: action.chosen, own: without(own, action.question, action.answer) };
    }
    case "followed":
      return own.has(action.answer) ? thread : { ...thread, own: new Set([...own, action.answer]) };
    case "arrived": {
      const answer = messages.get(action.answer);
      // It was deleted meanwhile.
      if (!answer) return thread;
      const next = withEvent(answer, action.event);
      return next === answer ? thread : { ...thread, messages: new Map(messages).set(next.id, next) };
    }
    case "left": {
      const parent = messages.get(action.answer)?.parentId ?? null;
      return { ...thread, own: without(own, action.answer, parent) };
    }
    case "chose":
      return { ...thread, chosen: chooseBranch(messages.values(), chosen, action.message) };
  }
}

/** The messages that are displayed, from the first question on. */
export const pathOf = (thread: Thread): readonly ThreadMessage[] =>
  shownBranches(thread).map(({ message }) => message);

/** The messages that lead to one, without it. */
export const pathBefore = ({ messages }: Thread, id: string): readonly ThreadMessage[] =>
  pathTo(messages.values(), id).slice(0, -1);
