import type { AttemptCode } from "@regia/domain/chat";
import { APICallError } from "ai";

/** A model that did not answer, as its caller noticed it. */
export class ModelFailure extends Error {
  override name = "ModelFailure";
  readonly code: AttemptCode;

  constructor(code: AttemptCode) {
    super(`The model failed: ${code}.`);
    this.code = code;
  }
}

function codeOfStatus(status: number): AttemptCode {
  if (status === 401 || status === 403) return "unauthorized";
  if (status === 429) return "rate_limited";
  if (status === 502 || status === 503 || status === 504) return "unavailable";
  // What began well has broken off.
  if (status < 400) return "cut";
  return status >= 500 ? "server_error" : "other";
}

/** Why a model did not answer, from what its client threw. */
export function attemptCodeOf(error: unknown): AttemptCode {
  if (error instanceof ModelFailure) return error.code;
  if (APICallError.isInstance(error)) {
    return error.statusCode === undefined ? "unavailable" : codeOfStatus(error.statusCode);
  }
  // The client's fetch fails so where a connection is refused or closed.
  return error instanceof TypeError ? "unavailable" : "other";
}

/** Milliseconds for which a model that failed is not asked. */
const COOLDOWN = { unauthorized: 300_000, other: 30_000, longest: 300_000 };

/** When each model may be asked again, by its id. */
const cooling = new Map<string, number>();

function secondsToWait(error: unknown): number | undefined {
  if (!APICallError.isInstance(error)) return undefined;
  const seconds = Number(error.responseHeaders?.["retry-after"]);
  return seconds > 0 ? seconds : undefined;
}

/**
 * Lets a model rest that failed: as long as its provider asks for, else `REGIA_MODELS_COOLDOWN` milliseconds, else five
 * minutes if it refused the key and half a minute after any other failure.
 */
export function coolDown(
  modelId: string,
  error: unknown,
  environment: NodeJS.ProcessEnv = process.env,
): void {
  const seconds = secondsToWait(error);
  const usual = attemptCodeOf(error) === "unauthorized" ? COOLDOWN.unauthorized : COOLDOWN.other;
  const milliseconds =
    seconds === undefined
      ? Number(environment["REGIA_MODELS_COOLDOWN"] || usual)
      : Math.min(seconds * 1000, COOLDOWN.longest);
  cooling.set(modelId, Date.now() + milliseconds);
}

/** Whether a model rests after a failure. */
export function isCooling(modelId: string): boolean {
  const until = cooling.get(modelId);
  if (until === undefined) return false;
  if (until > Date.now()) return true;
  cooling.delete(modelId);
  return false;
}
