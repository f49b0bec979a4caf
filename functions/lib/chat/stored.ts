import { type ChatPart, storedReceipt } from "@regia/api/chat";
import { answerFailureText, MESSAGE_STATUSES, type MessageStatus, textOfParts } from "@regia/domain/chat";
import { type Locale, translateMessage } from "@regia/domain/messages";
import * as v from "valibot";
import { refused, storedRefusal } from "./refusals.ts";
import type { ChatStore } from "./store.ts";
import type { Asker } from "./turn.ts";

const row = v.object({ status: v.picklist(MESSAGE_STATUSES), parts: v.unknown(), receipt: v.unknown() });

/** An answer as the database has it. */
export interface StoredAnswer {
  readonly status: MessageStatus;
  readonly text: string;
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
    receipt: v.parse(storedReceipt, found.receipt ?? {}),
  };
}

/** Milliseconds between two looks at an answer that another process writes. */
const LOOK = 300;

/** Looks after which leases are checked: whoever wrote the answer may be gone. */
const LOOKS_UNTIL_RECOVERY = 7;

const TEXT_ID = "0";

function* endOf({ status, receipt }: StoredAnswer, locale: Locale): Generator<ChatPart> {
  const { model, inputTokens, outputTokens, cost, source, errorCode } = receipt;
  if (model && inputTokens !== undefined && outputTokens !== undefined && cost !== undefined && source) {
    yield { type: "data-receipt", data: { model: model.id, inputTokens, outputTokens, cost, source } };
  }
  if (status === "stopped") yield { type: "abort" };
  else if (errorCode !== undefined) {
    const failure = errorCode === "cut" ? { code: errorCode, model: model?.name ?? "" } : { code: errorCode };
    yield { type: "error", errorText: translateMessage(locale, answerFailureText(failure)) };
  }
  yield { type: "finish" };
}

/** Replays an answer from the database, and follows one that another process is writing until its end. */
export async function* followAnswer(
  id: string,
  first: StoredAnswer,
  { store, asker, locale }: { readonly store: ChatStore; readonly asker: Asker; readonly locale: Locale },
): AsyncGenerator<ChatPart> {
  yield { type: "start", messageId: id };
  if (first.receipt.route) yield { type: "data-route", data: first.receipt.route };
  let attempts = 0;
  let sent = 0;
  let present = first;
  for (let look = 1; ; look += 1) {
    for (const attempt of present.receipt.attempts.slice(attempts))
      yield { type: "data-attempt", data: attempt };
    attempts = present.receipt.attempts.length;
    if (present.text.length > sent) {
      if (sent === 0) yield { type: "text-start", id: TEXT_ID };
      yield { type: "text-delta", id: TEXT_ID, delta: present.text.slice(sent) };
      sent = present.text.length;
    }
    if (present.status !== "streaming") break;
    await new Promise((resolve) => setTimeout(resolve, LOOK));
    if (look % LOOKS_UNTIL_RECOVERY === 0) await store.call("chat_recover");
    const next = await readAnswer(store, asker, id);
    // The conversation was deleted, or the person removed.
    if (next === null) break;
    present = next;
  }
  if (sent > 0) yield { type: "text-end", id: TEXT_ID };
  yield* endOf(present, locale);
}
