import type { ChatAttempt, ChatReceipt, ChatRoute, NamedModel } from "@regia/api/chat";
import {
  answerFailureText,
  chargeOf,
  costOf,
  credibleCounts,
  decimalEuro,
  type FinishReason,
  programFailureText,
  reservationOf,
  type TokenCounts,
} from "@regia/domain/chat";
import { type Locale, translateMessage } from "@regia/domain/messages";
import { estimateTokens, type RequestProfile } from "@regia/domain/router";
import * as v from "valibot";
import { kindOf, logLine } from "../log/index.ts";
import {
  concernsRequest,
  coolDown,
  failureOf,
  type ModelDelta,
  type ModelEnd,
  type ModelFailure,
  type ReachableModel,
} from "../models/index.ts";
import { AnswerLog } from "./answerLog.ts";
import { AnswerParts } from "./answerParts.ts";
import { askModel } from "./attempt.ts";
import { keeperOf, type StoredPart } from "./keeper.ts";
import type { Prompt } from "./prompt.ts";
import { settle } from "./settling.ts";
import type { ChatStore } from "./store.ts";

/** A model that can take the request, with the longest answer that it may give. */
export interface Candidate {
  readonly reachable: ReachableModel;
  readonly maxOutputTokens: number;
}

/** A program that waits for one or several answers to the same request. */
export interface ProgramListener {
  /** How many. */
  readonly choices: number;
  /** @param choice from 0 */
  readonly onDelta: (choice: number, delta: ModelDelta) => void;
}

/** A question whose answer may begin. */
export interface Turn {
  readonly store: ChatStore;
  /** The id of the answer; null for a call without a conversation. */
  readonly answer: string | null;
  readonly route: ChatRoute;
  /** The models to ask, one after the other until one answers; the first one's cost is reserved. */
  readonly candidates: readonly [Candidate, ...Candidate[]];
  readonly prompt: Prompt;
  /** A program that gets the pieces of the answer as they arrive. Default: none. */
  readonly program?: ProgramListener | undefined;
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
  /** How each choice of a program ended, if it is whole. */
  readonly finishes: readonly FinishReason[];
  /** Why the model that was asked last did not answer; undefined if it did. */
  readonly cause: ModelFailure | undefined;
}

/** How one call of a model ended. */
interface AttemptOutcome {
  readonly status: AnswerEnd["status"];
  readonly ends?: readonly ModelEnd[];
  readonly cause?: ModelFailure;
}

/** The tokens as a provider counted them for all choices; undefined if it did not for one of them. */
function usageOf(ends: readonly ModelEnd[]): ModelEnd["usage"] {
  const [first, ...others] = ends.map(({ usage }) => usage);
  return others.reduce(
    (sum, usage) =>
      sum &&
      usage && {
        inputTokens: added(sum.inputTokens, usage.inputTokens),
        outputTokens: added(sum.outputTokens, usage.outputTokens),
      },
    first,
  );
}

const added = (one: unknown, other: unknown): unknown =>
  typeof one === "number" && typeof other === "number" ? one + other : undefined;

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
  choices = 1,
) {
  const times = BigInt(choices);
  return {
    id,
    model: model.id,
    provider: model.provider,
    priceInput: model.price.input,
    priceOutput: model.price.output,
    inputTokens: choices * inputTokens,
    reserved: (times * reservationOf(model, inputTokens, outputTokens)).toString(),
    kind,
    expected: (
      times * costOf(model, { inputTokens, outputTokens: Math.min(outputTokens, maxOutputTokens) })
    ).toString(),
  };
}

/** Anything but `begun` ends the answer: the budget has no room for another call, or others have settled this one. */
const nextAnswer = v.object({ begun: v.optional(v.boolean(), false) });

/** How many models are asked a request that they refuse. */
const MOST_REFUSALS = 2;

const providerOf = ({ reachable: { model } }: Candidate): string => model.provider;

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
  #written = { reasoning: new StorableText(), text: new StorableText() };
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
    return this.named.id;
  }

  /** The same model with its names. */
  get named(): NamedModel {
    return namedModel(this.#candidate.reachable);
  }

  /** Whether its provider promises that documents follow a strict schema. */
  get followsSchemas(): boolean {
    return (
      this.#candidate.reachable.model.providerKey === "openai" && this.#candidate.reachable.origin === "key"
    );
  }

  /** Ends the provider's connection; what has arrived is kept. */
  end(reason: EndReason): void {
    this.#reason ??= reason;
    this.#controller.abort(new Error(reason));
  }

  /** Asks one model. Its call is settled only if it does not fail before the first word. */
  async #ask(candidate: Candidate, call: string): Promise<AnswerEnd | { readonly failed: unknown }> {
    const { store, answer, environment } = this.#turn;
    const keeper = keeperOf(store);
    this.#askedAt = performance.now();
    keeper.add({ call, answer, parts: () => this.#storedParts(), onEnd: (reason) => this.end(reason) });
    try {
      const ends = await this.#askAll(candidate);
      return await this.#settle(candidate, call, { status: "complete", ends });
    } catch (error) {
      if (this.#reason !== undefined) {
        const status = this.#reason === "stop" ? "stopped" : "interrupted";
        return await this.#settle(candidate, call, { status });
      }
      coolDown(candidate.reachable.model.id, error, environment);
      if (this.#text === "") return { failed: error };
      return await this.#settle(candidate, call, { status: "failed", cause: failureOf(error) });
    } finally {
      keeper.remove(call);
    }
  }

  /** Asks a model for all choices at once; the failure of one ends the others. */
  async #askAll({ reachable, maxOutputTokens }: Candidate): Promise<readonly ModelEnd[]> {
    const { prompt, environment, program } = this.#turn;
    const failing = new AbortController();
    const signal = AbortSignal.any([this.#controller.signal, failing.signal]);
    const choices = Array.from({ length: program?.choices ?? 1 }, async (_, choice) => {
      try {
        const onDelta = (delta: ModelDelta) => this.#add(delta, choice);
        return await askModel(reachable, { ...prompt, maxOutputTokens }, { signal, environment, onDelta });
      } catch (error) {
        failing.abort(error);
        throw error;
      }
    });
    await Promise.allSettled(choices);
    return await Promise.all(choices);
  }

  #add(delta: ModelDelta, choice: number): void {
    const { program } = this.#turn;
    if (delta.type !== "reasoning") this.#firstWord ??= Math.round(performance.now() - this.#askedAt);
    program?.onDelta(choice, delta);
    if (delta.type === "logprobs") return;
    const isCall = delta.type === "tool-call";
    // Only programs have tools; the arguments count as written.
    if (isCall && program === undefined) return;
    const writing = delta.type === "reasoning" ? "reasoning" : "text";
    const piece = isCall ? `${delta.name ?? ""}${delta.arguments}` : delta.text;
    const shown = this.#written[writing].add(piece);
    if (shown !== "") this.log.add(this.#parts[writing](shown));
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
    const { candidates, tokens, program } = this.#turn;
    let { call } = this.#turn;
    let [candidate, ...others] = candidates;
    let refusals = 0;
    while (true) {
      const result = await this.#ask(candidate, call);
      if (!("failed" in result)) return result;
      const { model } = candidate.reachable;
      const cause = failureOf(result.failed);
      const attempt: ChatAttempt = { model: model.id, outcome: "failed", code: cause.code };
      logLine("error", { event: "chat_attempt", model: attempt.model, code: attempt.code });
      this.#attempts.push(attempt);
      this.log.add(this.#parts.attempt(attempt));
      // What a model that failed wrote for itself is no part of the answer, nor is half a character.
      this.#written = { reasoning: new StorableText(), text: new StorableText() };
      if (concernsRequest(cause.code)) {
        refusals += 1;
        // A model of another provider may take the request.
        others =
          refusals < MOST_REFUSALS ? others.filter((one) => providerOf(one) !== providerOf(candidate)) : [];
      }
      const [next, ...rest] = others;
      const following = crypto.randomUUID();
      const isReserved =
        next !== undefined &&
        (await this.#reserveNext(call, callOf(following, next, tokens, program?.choices)));
      if (!isReserved) return await this.#settle(candidate, call, { status: "failed", cause });
      call = following;
      candidate = next;
      others = rest;
      this.#candidate = next;
    }
  }

  /** Settles a call that failed before its first word, and reserves the next; false if that is not possible. */
  async #reserveNext(call: string, next: ReturnType<typeof callOf>): Promise<boolean> {
    const { store, tokens } = this.#turn;
    const failure = {
      outcome: "failed",
      inputTokens: tokens.inputTokens,
      outputTokens: 0,
      cost: "0",
      source: "none",
    };
    try {
      return v.parse(nextAnswer, await store.call("chat_next", { call, failure, next })).begun;
    } catch (error) {
      logLine("error", { event: "chat_next", ...kindOf(error) });
      return false;
    }
  }

  /** What the answer used, and its whole cost in pico-euro, of which the person is charged what was reserved at most. */
  #receiptOf(
    { reachable: { model }, maxOutputTokens }: Candidate,
    { status, ends = [] }: AttemptOutcome,
  ): { readonly receipt: ChatReceipt; readonly cost: bigint } {
    const { tokens, program } = this.#turn;
    const choices = program?.choices ?? 1;
    const [first] = ends;
    const told = { model: model.id, ...(first === undefined ? {} : { finish: first.finish }) };
    const billed = (counts: TokenCounts, source: "provider" | "estimate") => {
      const cost = costOf(model, counts);
      const reserved = BigInt(choices) * reservationOf(model, tokens.inputTokens, tokens.outputTokens);
      const charge = chargeOf(cost, reserved);
      return { receipt: { ...told, ...counts, cost: decimalEuro(charge), source }, cost };
    };
    const inputTokens = choices * tokens.inputTokens;
    // A model that failed before its first word is not paid.
    if (status === "failed" && this.#text === "") {
      return { receipt: { ...told, inputTokens, outputTokens: 0, cost: "0", source: "none" }, cost: 0n };
    }
    const usage = usageOf(ends);
    if (usage !== undefined) {
      const counts = credibleCounts(usage, {
        inputTokens,
        writtenTokens: estimateTokens(this.#text),
        maxOutputTokens: choices * maxOutputTokens,
      });
      if (counts !== undefined) return billed(counts, "provider");
      logLine("error", { event: "chat_usage_refused", model: model.id });
    }
    const written = this.#storedParts()
      .map(({ text }) => text)
      .join("");
    return billed({ inputTokens, outputTokens: written === "" ? 0 : estimateTokens(written) }, "estimate");
  }

  async #settle(candidate: Candidate, call: string, end: AttemptOutcome): Promise<AnswerEnd> {
    const { store, answer, locale } = this.#turn;
    const { status } = end;
    const { receipt, cost } = this.#receiptOf(candidate, end);
    const { model: _, ...used } = receipt;
    const { inputTokens, outputTokens, source } = used;
    const failure = this.#failureOf(end, candidate);
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
      cost: cost.toString(),
      source,
      firstWordMs: this.#firstWord,
    };
    if (this.#reason !== "lost") await settle(store, settlement, () => this.#reason === "interrupted");
    const textOf = answer === null ? programFailureText : answerFailureText;
    const sentence = failure === null ? null : translateMessage(locale, textOf(failure));
    this.log.add(this.#parts.end({ isStopped: status === "stopped", receipt, failure: sentence }));
    const finishes = (end.ends ?? []).map(({ finish }) => finish);
    return { ...receipt, status, failure: sentence, finishes, cause: end.cause };
  }

  #failureOf({ status, cause }: AttemptOutcome, { reachable: { model } }: Candidate) {
    switch (status) {
      case "complete":
        return null;
      case "stopped":
        return { code: "stopped" } as const;
      case "interrupted":
        return { code: "interrupted" } as const;
      case "failed":
        if (this.#text !== "") return { code: "cut", model: model.name } as const;
        return { code: cause?.code === "content_filter" ? cause.code : "unanswered" } as const;
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
