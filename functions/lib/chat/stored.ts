import { type ChatPart, chatReceiptOf, storedReceipt } from "@regia/api/chat";
import {
  answerFailureText,
  MESSAGE_STATUSES,
  type MessageStatus,
  reasoningOfParts,
  textOfParts,
} from "@regia/domain/chat";
import { type Locale, translateMessage } from "@regia/domain/messages";
import * as v from "valibot";
import { AnswerParts } from "./answerParts.ts";
import { refused, storedRefusal } from "./refusals.ts";
import type { ChatStore } from "./store.ts";
import type { Asker } from "./turn.ts";

const row = v.object({ status: v.picklist(MESSAGE_STATUSES), parts: v.unknown(), receipt: v.unknown() });

/** An answer as the database has it. */
export interface StoredAnswer {
  readonly status: MessageStatus;
  readonly text: string;
  /** What the model wrote for itself. */
  readonly reasoning: string;
  readonly receipt: v.InferOutput<typeof storedReceipt>;
}

/**
 * Reads an answer; null if there is none that the person may read.
 * @throws Refusal `unauthorized` if the session has ended
 */
export async function readAnswer(
  store: ChatStore,
  { person, session }: Asker,
  answer: string,
): Promise<StoredAnswer | null> {
  const found = v.parse(
    v.nullable(v.union([v.object({ refusal: storedRefusal }), row])),
    await store.call("chat_read", { person, session_id: session, answer }),
  );
  if (found === null) return null;
  if ("refusal" in found) throw refused(found.refusal, { plan: "free", locale: "it" });
  return {
    status: found.status,
    text: textOfParts(found.parts),
    reasoning: reasoningOfParts(found.parts),
    receipt: v.parse(storedReceipt, found.receipt ?? {}),
  };
}

/** Milliseconds between two looks at an answer that another process writes. */
const LOOK = 300;

/** Looks after which leases are checked: whoever wrote the answer may be gone. */
const LOOKS_UNTIL_RECOVERY = 7;

/** The sentence that says why an answer is not whole; null if it is. */
function failureOf({ receipt: { errorCode, model } }: StoredAnswer, locale: Locale): string | null {
  if (errorCode === undefined) return null;
  const failure = errorCode === "cut" ? { code: errorCode, model: model?.name ?? "" } : { code: errorCode };
  return translateMessage(locale, answerFailureText(failure));
}

/** Replays an answer from the database, and follows one that another process is writing until its end. */
export async function* followAnswer(
  id: string,
  first: StoredAnswer,
  { store, asker, locale }: { readonly store: ChatStore; readonly asker: Asker; readonly locale: Locale },
): AsyncGenerator<ChatPart> {
  const parts = new AnswerParts();
  yield* parts.start(id, first.receipt.route);
  let attempts = 0;
  const sent = { reasoning: 0, text: 0 };
  let present = first;
  for (let look = 1; ; look += 1) {
    for (const attempt of present.receipt.attempts.slice(attempts)) yield* parts.attempt(attempt);
    if (present.receipt.attempts.length > attempts) sent.reasoning = 0;
    attempts = present.receipt.attempts.length;
    for (const writing of ["reasoning", "text"] as const) {
      const written = present[writing];
      if (written.length > sent[writing]) yield* parts[writing](written.slice(sent[writing]));
      sent[writing] = written.length;
    }
    if (present.status !== "streaming") break;
    await new Promise((resolve) => setTimeout(resolve, LOOK));
    if (look % LOOKS_UNTIL_RECOVERY === 0) await store.call("chat_recover");
    const next = await readAnswer(store, asker, id);
    // The conversation was deleted, or the person removed.
    if (next === null) break;
    present = next;
  }
  const isStopped = present.status === "stopped";
  yield* parts.end({
    isStopped,
    receipt: chatReceiptOf(present.receipt) ?? undefined,
    failure: failureOf(present, locale),
  });
}
