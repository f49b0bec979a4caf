import type { ChatAttempt, ChatReceipt, ChatRoute, NamedModel } from "@regia/api/chat";
import { answerFailureText, costOf, decimalEuro, reservationOf } from "@regia/domain/chat";
import { type Locale, translateMessage } from "@regia/domain/messages";
import { estimateTokens, type RequestProfile } from "@regia/domain/router";
import * as v from "valibot";
import { kindOf, logLine } from "../log/index.ts";
import { attemptCodeOf, coolDown, type ReachableModel } from "../models/index.ts";
import { AnswerLog } from "./answerLog.ts";
import { AnswerParts } from "./answerParts.ts";
import { type AttemptEnd, askModel, type Prompt } from "./attempt.ts";
import { keeperOf, type StoredPart } from "./keeper.ts";
import type { ChatStore } from "./store.ts";

/** A model that can take the request, with the longest answer that it may give. */
export interface Candidate {
  readonly reachable: ReachableModel;
  readonly maxOutputTokens: number;
}

/** A question whose answer may begin. */
export interface Turn {
  readonly store: ChatStore;
  /** The id of the answer; null for a call without a conversation. */
  readonly answer: string | null;
  readonly route: ChatRoute;
  /** The models to ask, one after the other until one answers; the first one's cost is reserved. */
  readonly candidates: readonly [Candidate, ...Candidate[]];
  readonly prompt: Omit<Prompt, "maxOutputTokens">;
  /** The request, with the estimated tokens of all that the model reads. */
  readonly tokens: RequestProfile;
  /** The id of the reserved call. */
  readonly call: string;
  /** The language of errors. */
  readonly locale: Locale;
  readonly environment: NodeJS.ProcessEnv;
}

/** How an answer ended. */
export interface AnswerEnd extends ChatReceipt {
  readonly status: "complete" | "stopped" | "failed" | "interrupted";
  /** A sentence for the person, if it is not whole. */
  readonly failure: string | null;
}

/** How one call of a model ended. */
interface AttemptOutcome extends Partial<AttemptEnd> {
  readonly status: AnswerEnd["status"];
}

/** Why an answer was ended from here. */
type EndReason = "stop" | "lost" | "interrupted";

const namedModel = ({ model: { id, name, provider } }: ReachableModel): NamedModel => ({
  id,
  name,
  provider,
});

/** A call as `chat_begin` and `chat_next` reserve it. */
export function callOf(
  id: string,
  { reachable: { model }, maxOutputTokens }: Candidate,
  { kind, inputTokens, outputTokens }: RequestProfile,
) {
  return {
    id,
    model: model.id,
    provider: model.provider,
    priceInput: model.price.input,
    priceOutput: model.price.output,
    inputTokens,
    reserved: reservationOf(model, inputTokens, outputTokens).toString(),
    kind,
    expected: costOf(model, {
      inputTokens,
      outputTokens: Math.min(outputTokens, maxOutputTokens),
    }).toString(),
  };
}

/** Anything but `begun` ends the answer: the budget has no room for another call, or others have settled this one. */
const nextAnswer = v.object({ begun: v.optional(v.boolean(), false) });

/** Milliseconds between attempts to settle while the database does not answer, and how many there are. */
const SETTLING = { pause: 1_000, attempts: 15 };

/** Text in pieces, as PostgreSQL can store it: one that it cannot would hold up the other answers too. */
class StorableText {
  #text = "";
  /** The first half of a character whose second half has not arrived. */
  #half = "";

  get text(): string {
    return this.#text;
  }

  /** Adds a piece; answers what can be shown of it. */
  add(piece: string): string {
    const arrived = (this.#half + piece).replaceAll("\0", "\uFFFD");
    // The other half of a character may come with the next piece.
    this.#half = /[\uD800-\uDBFF]$/.exec(arrived)?.[0] ?? "";
    const delta = arrived.slice(0, arrived.length - this.#half.length).toWellFormed();
    this.#text += delta;
    return delta;
  }
}

/** An answer that is being written in this process. */
export class LiveAnswer {
  readonly log = new AnswerLog();
  /** Resolves when it is settled. */
  readonly ended: Promise<AnswerEnd>;
  readonly #turn: Turn;
  readonly #parts = new AnswerParts();
  readonly #controller = new AbortController();
  readonly #attempts: ChatAttempt[] = [];
  #candidate: Candidate;
  readonly #written = { reasoning: new StorableText(), text: new StorableText() };
  #reason: EndReason | undefined;
  /** When the model was asked, and how long its first word took, in milliseconds. */
  #askedAt = 0;
  #firstWord: number | null = null;

  constructor(turn: Turn) {
    this.#turn = turn;
    [this.#candidate] = turn.candidates;
    this.log.add(this.#parts.start(turn.answer ?? turn.call, turn.route));
    this.ended = this.#run().finally(() => this.log.end());
  }

  /** Id of the model that is asked: after failed attempts the one that took over. */
  get model(): string {
    return this.#candidate.reachable.model.id;
  }

  /** Ends the provider's connection; what has arrived is kept. */
  end(reason: EndReason): void {
    this.#reason ??= reason;
    this.#controller.abort(new Error(reason));
  }

  /** Asks one model. Its call is settled only if it does not fail before the first word. */
  async #ask(candidate: Candidate, call: string): Promise<AnswerEnd | { readonly failed: unknown }> {
    const { store, answer, prompt, environment } = this.#turn;
    const keeper = keeperOf(store);
    this.#askedAt = performance.now();
    keeper.add({ call, answer, parts: () => this.#storedParts(), onEnd: (reason) => this.end(reason) });
    try {
      const { usage, finish } = await askModel(
        candidate.reachable,
        { ...prompt, maxOutputTokens: candidate.maxOutputTokens },
        {
          signal: this.#controller.signal,
          environment,
          onText: (piece) => this.#add("text", piece),
          onReasoning: (piece) => this.#add("reasoning", piece),
        },
      );
      return await this.#settle(candidate, call, { status: "complete", usage, finish });
    } catch (error) {
      if (this.#reason !== undefined) {
        const status = this.#reason === "stop" ? "stopped" : "interrupted";
        return await this.#settle(candidate, call, { status });
      }
      coolDown(candidate.reachable.model.id, error, environment);
      if (this.#text === "") return { failed: error };
      return await this.#settle(candidate, call, { status: "failed" });
    } finally {
      keeper.remove(call);
    }
  }

  #add(writing: "reasoning" | "text", piece: string): void {
    const delta = this.#written[writing].add(piece);
    if (delta === "") return;
    if (writing === "text") this.#firstWord ??= Math.round(performance.now() - this.#askedAt);
    this.log.add(this.#parts[writing](delta));
  }

  get #text(): string {
    return this.#written.text.text;
  }

  /** What is stored of the answer: what the model wrote for itself, and the answer. */
  #storedParts(): readonly StoredPart[] {
    return (["reasoning", "text"] as const).flatMap((type) => {
      const { text } = this.#written[type];
      return text === "" ? [] : [{ type, text }];
    });
  }

  async #run(): Promise<AnswerEnd> {
    const { store, candidates, tokens } = this.#turn;
    let { call } = this.#turn;
    let [candidate] = candidates;
    for (const next of [...candidates.slice(1), null]) {
      const result = await this.#ask(candidate, call);
      if (!("failed" in result)) return result;
      const attempt: ChatAttempt = {
        model: candidate.reachable.model.id,
        outcome: "failed",
        code: attemptCodeOf(result.failed),
      };
      logLine("error", { event: "chat_attempt", model: attempt.model, code: attempt.code });
      this.#attempts.push(attempt);
      this.log.add(this.#parts.attempt(attempt));
      if (next === null) break;
      const reserved = callOf(crypto.randomUUID(), next, tokens);
      const failure = {
        outcome: "failed",
        inputTokens: tokens.inputTokens,
        outputTokens: 0,
        cost: "0",
        source: "none",
      };
      const answered = await store
        .call("chat_next", { call, failure, next: reserved })
        .then((answer) => v.parse(nextAnswer, answer))
        .catch((error: unknown) => {
          logLine("error", { event: "chat_next", ...kindOf(error) });
          return { begun: false };
        });
      if (!answered.begun) break;
      // What the former model wrote for itself is no part of this answer.
      this.#written.reasoning = new StorableText();
      call = reserved.id;
      candidate = next;
      this.#candidate = next;
    }
    return await this.#settle(candidate, call, { status: "failed" });
  }

  /** What the answer used, and what that costs. */
  #receiptOf({ reachable: { model } }: Candidate, { status, usage, finish }: AttemptOutcome): ChatReceipt {
    const told = { model: model.id, ...(finish === undefined ? {} : { finish }) };
    if (usage !== undefined) {
      return { ...told, ...usage, cost: decimalEuro(costOf(model, usage)), source: "provider" };
    }
    const { inputTokens } = this.#turn.tokens;
    // A model that failed before its first word is not paid.
    if (status === "failed" && this.#text === "") {
      return { ...told, inputTokens, outputTokens: 0, cost: "0", source: "none" };
    }
    const written = this.#storedParts()
      .map(({ text }) => text)
      .join("");
    const counts = { inputTokens, outputTokens: written === "" ? 0 : estimateTokens(written) };
    return { ...told, ...counts, cost: decimalEuro(costOf(model, counts)), source: "estimate" };
  }

  async #settle(candidate: Candidate, call: string, end: AttemptOutcome): Promise<AnswerEnd> {
    const { store, answer, locale } = this.#turn;
    const { status } = end;
    const receipt = this.#receiptOf(candidate, end);
    const { model: _, ...used } = receipt;
    const { inputTokens, outputTokens, source } = used;
    const failure = this.#failureOf(status, candidate);
    const settlement = {
      call,
      answer,
      status,
      parts: this.#storedParts(),
      receipt: {
        model: namedModel(candidate.reachable),
        attempts: this.#attempts,
        ...used,
        ...(failure === null ? {} : { errorCode: failure.code }),
      },
      outcome: status,
      inputTokens,
      outputTokens,
      cost: costOf(
        candidate.reachable.model,
        source === "none" ? { inputTokens: 0, outputTokens: 0 } : receipt,
      ).toString(),
      source,
      firstWordMs: this.#firstWord,
    };
    await this.#store(store, settlement);
    const sentence = failure === null ? null : translateMessage(locale, answerFailureText(failure));
    this.log.add(this.#parts.end({ isStopped: status === "stopped", receipt, failure: sentence }));
    return { ...receipt, status, failure: sentence };
  }

  #failureOf(status: AnswerEnd["status"], { reachable: { model } }: Candidate) {
    switch (status) {
      case "complete":
        return null;
      case "stopped":
        return { code: "stopped" } as const;
      case "interrupted":
        return { code: "interrupted" } as const;
      case "failed":
        return this.#text === ""
          ? ({ code: "unanswered" } as const)
          : ({ code: "cut", model: model.name } as const);
    }
  }

  /** Settles, and again while the database does not answer; its lease would end otherwise, and others would estimate. */
  async #store(store: ChatStore, settlement: object): Promise<void> {
    if (this.#reason === "lost") return;
    for (let attempt = 1; ; attempt += 1) {
      try {
        await store.call("chat_settle", { settlement });
        return;
      } catch (error) {
        logLine("error", { event: "chat_settle", ...kindOf(error) });
        if (attempt === SETTLING.attempts || this.#reason === "interrupted") return;
        await new Promise((resolve) => setTimeout(resolve, SETTLING.pause));
      }
    }
  }
}

const live = new Map<string, LiveAnswer>();
const all = new Set<LiveAnswer>();

/** Begins to write an answer, which goes on whoever reads it. */
export function beginAnswer(turn: Turn): LiveAnswer {
  const answer = new LiveAnswer(turn);
  const id = turn.answer;
  if (id !== null) live.set(id, answer);
  all.add(answer);
  void answer.ended
    .catch((error: unknown) => logLine("error", { event: "chat_answer", ...kindOf(error) }))
    .finally(() => {
      all.delete(answer);
      if (id !== null) live.delete(id);
    });
  return answer;
}

/** An answer that this process is writing. */
export const liveAnswer = (id: string): LiveAnswer | undefined => live.get(id);

/** Ends all answers of this process as interrupted, with what has arrived of them. */
export async function endAnswers(): Promise<void> {
  const answers = [...all];
  for (const answer of answers) answer.end("interrupted");
  await Promise.allSettled(answers.map(({ ended }) => ended));
}
