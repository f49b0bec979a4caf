import type { AttemptCode } from "@regia/domain/chat";
import { APICallError } from "ai";

/** What a provider says of a request that it does not take. */
export interface ProviderRefusal {
  readonly status: number;
  /** Seconds after which it may be asked again; undefined where it does not say. */
  readonly retryAfter?: number | undefined;
  /** Its own code, the field that it names, and its sentence. */
  readonly code?: string | undefined;
  readonly param?: string | undefined;
  readonly message?: string | undefined;
}

/** A model that did not answer, as its caller noticed it. */
export class ModelFailure extends Error {
  override name = "ModelFailure";
  readonly code: AttemptCode;
  /** Undefined where the provider said nothing. */
  readonly refusal: ProviderRefusal | undefined;

  constructor(code: AttemptCode, refusal?: ProviderRefusal) {
    super(`The model failed: ${code}.`);
    this.code = code;
    this.refusal = refusal;
  }
}

/** Statuses that concern the request: another one may be answered at once. */
const OF_REQUEST: ReadonlySet<number> = new Set([400, 413, 422]);

/** Why a model did not answer, from the HTTP status of its server. */
export function codeOfStatus(status: number): AttemptCode {
  if (status === 401 || status === 403) return "unauthorized";
  if (status === 429) return "rate_limited";
  if (status === 502 || status === 503 || status === 504) return "unavailable";
  if (OF_REQUEST.has(status)) return "refused";
  // What began well has broken off.
  if (status < 400) return "cut";
  return status >= 500 ? "server_error" : "other";
}

/** Codes of providers for what their rules about content forbid. */
const FILTERS = /content_?(?:filter|policy)|safety|moderation/i;

/** What a provider refused, as a failure. */
export function refusedBy(refusal: ProviderRefusal): ModelFailure {
  const isFiltered = OF_REQUEST.has(refusal.status) && FILTERS.test(refusal.code ?? "");
  return new ModelFailure(isFiltered ? "content_filter" : codeOfStatus(refusal.status), refusal);
}

const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** An error in the shape of OpenAI's API, which most providers use. */
export function errorIn(body: unknown): Pick<ProviderRefusal, "code" | "param" | "message"> {
  const { error = body }: { readonly error?: unknown } = Object(body);
  if (typeof error === "string") return { message: error };
  const { code, type, param, message }: Readonly<Record<string, unknown>> = Object(error);
  return { code: text(code) ?? text(type), param: text(param), message: text(message) };
}

/** Seconds of a `Retry-After` header; undefined for a date and for anything else. */
export function secondsIn(retryAfter: string | null | undefined): number | undefined {
  const seconds = Number(retryAfter ?? Number.NaN);
  return seconds > 0 ? seconds : undefined;
}

/** A model's failure as one of ours, from whatever its client threw. */
export function failureOf(error: unknown): ModelFailure {
  if (error instanceof ModelFailure) return error;
  if (APICallError.isInstance(error)) {
    const { statusCode, responseHeaders, data, responseBody } = error;
    if (statusCode === undefined) return new ModelFailure("unavailable");
    return refusedBy({
      status: statusCode,
      retryAfter: secondsIn(responseHeaders?.["retry-after"]),
      ...errorIn(data ?? responseBody),
    });
  }
  // The client's fetch fails so where a connection is refused or closed.
  return new ModelFailure(error instanceof TypeError ? "unavailable" : "other");
}

/** Why a model did not answer, from what its client threw. */
export const attemptCodeOf = (error: unknown): AttemptCode => failureOf(error).code;

/** Whether a failure concerns the request alone, so that the model can answer others, and others would refuse it too. */
export const concernsRequest = (code: AttemptCode): boolean =>
  code === "refused" || code === "content_filter";

/** Milliseconds for which a model that failed is not asked. */
const COOLDOWN = { unauthorized: 300_000, other: 30_000, longest: 300_000 };

/** When each model may be asked again, by its id. */
const cooling = new Map<string, number>();

/**
 * Lets a model rest that failed: as long as its provider asks for, else `REGIA_MODELS_COOLDOWN` milliseconds, else five
 * minutes if it refused the key and half a minute after any other failure. One that refused only this request goes on.
 */
export function coolDown(
  modelId: string,
  error: unknown,
  environment: NodeJS.ProcessEnv = process.env,
): void {
  const { code, refusal } = failureOf(error);
  if (concernsRequest(code)) return;
  const usual = code === "unauthorized" ? COOLDOWN.unauthorized : COOLDOWN.other;
  const milliseconds =
    refusal?.retryAfter === undefined
      ? Number(environment["REGIA_MODELS_COOLDOWN"] || usual)
      : Math.min(refusal.retryAfter * 1000, COOLDOWN.longest);
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
