import { type Message, message } from "@regia/domain/messages";
import { failureText, type JsonObject, type Risk } from "@regia/domain/workflows";
import * as v from "valibot";
import type { ChatStore } from "../chat/index.ts";
import { kindOf, logLine } from "../log/index.ts";
import { type Tool, ToolFailure, type ToolOutcome } from "../tools/tool.ts";
import type { ClaimedStep } from "./claimedStep.ts";
import { failed, type Outcome } from "./outcome.ts";

/** Seconds of one attempt, where the step says nothing. */
const TIMEOUT = 120;

/** Further attempts of a tool that changes nothing, where the step says nothing. */
const RETRIES = 2;

/** The longest pause before another attempt, in seconds. */
const LONGEST_PAUSE = 300;

/** The most milliseconds that a timer can wait. */
const LONGEST_TIMER = 2_147_483_647;

/** What lets a call happen, beside the consent rule. */
export interface Permit {
  /** What was approved; null where no approval is needed. */
  readonly approval: string | null;
  /** Hash of the canonical arguments. */
  readonly hash: string;
  /** Id of a standing consent. */
  readonly consent: string | null;
  readonly consumes: { readonly action: string; readonly amount: number } | null;
}

/** One call of a tool. */
export interface Call {
  readonly claimed: ClaimedStep;
  readonly tool: Tool;
  readonly risk: Risk;
  readonly arguments: JsonObject;
  readonly person: string;
  readonly permit: Permit;
}

export interface CallSetting {
  readonly store: ChatStore;
  readonly environment: NodeJS.ProcessEnv;
  /** Aborted when the attempt is lost. */
  readonly signal: AbortSignal;
}

/** What came of a call: null where the attempt is lost, so that there is nothing to complete. */
export type CallResult = { readonly came: ToolOutcome } | { readonly outcome: Outcome } | null;

const answer = v.object({
  fenced: v.optional(v.boolean(), false),
  refused: v.optional(v.object({ code: v.string() })),
  refusal: v.optional(v.object({ code: v.string() })),
});

/** Seconds before another attempt: about twice as long each time, so that those that failed together part. */
function pauseAfter(failures: number): number {
  const longest = Math.min(2 ** (failures + 1), LONGEST_PAUSE);
  return longest * (0.5 + Math.random() / 2);
}

/** Whether a call only reads, so that it can be made again. */
const onlyReads = ({ tool, risk }: Call): boolean =>
  tool.changesElsewhere !== true && (risk === "read" || risk === "egress");

/** A failure, followed by another attempt where that can help. */
function failedCall(call: Call, code: string, text: Message, isTemporary: boolean): Outcome {
  const { claimed } = call;
  const retries = claimed.definition.retries ?? (onlyReads(call) ? RETRIES : 0);
  const isTriedAgain = isTemporary && claimed.step.failures < retries;
  return {
    ...failed(code, text, claimed.run.language, call.arguments),
    retryInSeconds: isTriedAgain ? pauseAfter(claimed.step.failures) : null,
  };
}

/** Rejects when a signal is aborted, also where what is waited for does not heed it. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

/** Begins what is to be counted or cannot be done twice. */
async function begin(call: Call, store: ChatStore): Promise<CallResult | undefined> {
  const { claimed, tool, permit } = call;
  const { id: step, attempt, key } = claimed.step;
  const names = { step, attempt: String(attempt) };
  const begun = async (procedure: string, wanted: object) =>
    v.parse(answer, await store.call(procedure, { ...names, wanted }));
  const { fenced, refused, refusal } = tool.changesElsewhere
    ? await begun("workflow_begin_effect", {
        ...permit,
        kind: "call",
        input: call.arguments,
        details: { key },
      })
    : permit.consumes !== null && onlyReads(call)
      ? await begun("workflow_consume", permit.consumes)
      : { fenced: false };
  if (fenced) return null;
  const code = (refused ?? refusal)?.code;
  if (code === undefined) return undefined;
  return { outcome: failed(code, failureText(code), claimed.run.language, call.arguments) };
}

/** What a call that threw comes to. */
function outcomeOfError(call: Call, error: unknown, isOver: boolean, seconds: number): Outcome {
  const { claimed, tool } = call;
  if (error instanceof ToolFailure) return failedCall(call, error.code, error.text, error.isTemporary);
  if (!isOver) {
    logLine("error", { event: "workflow_step", tool: tool.description.name, ...kindOf(error) });
  }
  // The tool does not say that nothing has happened.
  if (tool.changesElsewhere) {
    const { error: reason } = failed("in_doubt", failureText("in_doubt"), claimed.run.language);
    return { kind: "in_doubt", input: call.arguments, error: reason };
  }
  return isOver
    ? failedCall(call, "timeout", message("workflowRuns:timeout", { seconds }), true)
    : failedCall(call, "unexpected", failureText("unexpected"), false);
}

/** Calls a tool within the time that its step and its run have. */
export async function callTool(call: Call, { store, environment, signal }: CallSetting): Promise<CallResult> {
  const { claimed, tool } = call;
  const begun = await begin(call, store);
  if (begun !== undefined) return begun;

  const seconds = claimed.definition.timeoutSeconds ?? TIMEOUT;
  const timeout = AbortSignal.timeout(seconds * 1_000);
  const left = claimed.deadline === null ? LONGEST_TIMER : Date.parse(claimed.deadline) - Date.now();
  // The database ends a run whose time is over.
  const ended = AbortSignal.any([signal, AbortSignal.timeout(Math.min(Math.max(left, 0), LONGEST_TIMER))]);
  const either = AbortSignal.any([ended, timeout]);
  try {
    const work = tool.perform(call.arguments, {
      run: claimed.run.id,
      step: claimed.step.id,
      attempt: claimed.step.attempt,
      workspace: claimed.run.workspace,
      person: call.person,
      locale: claimed.run.language,
      limits: claimed.limits,
      store,
      environment,
      signal: either,
    });
    return { came: await untilAborted(work, either) };
  } catch (error) {
    if (ended.aborted) return null;
    return { outcome: outcomeOfError(call, error, timeout.aborted, seconds) };
  }
}
