import type { ChatAttempt, ChatPart, ChatReceipt, ChatRoute } from "@regia/api/chat";

const IDS = { reasoning: "1", text: "0" } as const;

type Writing = keyof typeof IDS;

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
  #open: Writing | undefined;

  *start(messageId: string, route: ChatRoute | undefined): Generator<ChatPart> {
    yield { type: "start", messageId };
    if (route !== undefined) yield { type: "data-route", data: route };
  }

  /** An attempt that failed before its first word. What its model wrote for itself is no part of the answer. */
  *attempt(data: ChatAttempt): Generator<ChatPart> {
    yield* this.#turnTo(undefined);
    yield { type: "data-attempt", data };
  }

  /** What is open ends before anything else begins. */
  *#turnTo(writing: Writing | undefined): Generator<ChatPart> {
    if (writing === this.#open) return;
    if (this.#open !== undefined) yield { type: `${this.#open}-end`, id: IDS[this.#open] };
    if (writing !== undefined) yield { type: `${writing}-start`, id: IDS[writing] };
    this.#open = writing;
  }

  *text(delta: string): Generator<ChatPart> {
    yield* this.#turnTo("text");
    yield { type: "text-delta", id: IDS.text, delta };
  }

  *reasoning(delta: string): Generator<ChatPart> {
    yield* this.#turnTo("reasoning");
    yield { type: "reasoning-delta", id: IDS.reasoning, delta };
  }

  *end({ isStopped, receipt, failure }: ToldEnd): Generator<ChatPart> {
    yield* this.#turnTo(undefined);
    if (receipt !== undefined) yield { type: "data-receipt", data: receipt };
    if (isStopped) yield { type: "abort" };
    else if (failure !== null) yield { type: "error", errorText: failure };
    yield { type: "finish" };
  }
}
