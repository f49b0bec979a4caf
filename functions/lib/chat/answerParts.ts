import type { ChatAttempt, ChatPart, ChatReceipt, ChatRoute } from "@regia/api/chat";

const TEXT_ID = "0";

/** How an answer ended, as its readers are told. */
interface ToldEnd {
  readonly isStopped: boolean;
  /** What it used, if that is known. */
  readonly receipt: ChatReceipt | undefined;
  /** A sentence for the person, if it is not whole. */
  readonly failure: string | null;
}

/** The parts of an answer's stream in their order, both while it is written and when it is read again. */
export class AnswerParts {
  #hasText = false;

  *start(messageId: string, route: ChatRoute | undefined): Generator<ChatPart> {
    yield { type: "start", messageId };
    if (route !== undefined) yield { type: "data-route", data: route };
  }

  /** An attempt that failed before its first word. */
  *attempt(data: ChatAttempt): Generator<ChatPart> {
    yield { type: "data-attempt", data };
  }

  *text(delta: string): Generator<ChatPart> {
    if (!this.#hasText) yield { type: "text-start", id: TEXT_ID };
    this.#hasText = true;
    yield { type: "text-delta", id: TEXT_ID, delta };
  }

  *end({ isStopped, receipt, failure }: ToldEnd): Generator<ChatPart> {
    if (this.#hasText) yield { type: "text-end", id: TEXT_ID };
    if (receipt !== undefined) yield { type: "data-receipt", data: receipt };
    if (isStopped) yield { type: "abort" };
    else if (failure !== null) yield { type: "error", errorText: failure };
    yield { type: "finish" };
  }
}
