import type { ErrorCode } from "@regia/api/errors";
import { message } from "@regia/domain/messages";
import { languageOf, Refusal, refusalResponse } from "../http/index.ts";
import { kindOf, logLine, requestIdOf, type SecurityEvent, securityLine } from "../log/index.ts";

/** Who calls, by ids. */
export interface Caller {
  readonly userId: string;
  readonly sessionId?: string | null;
}

/** A call of a function. */
export interface FunctionCall {
  /** The id under which it is logged and audited. */
  readonly requestId: string;
  /** Headers of each answer. */
  readonly headers: Readonly<Record<string, string>>;
  /** Says who calls, once that is known, for the security log. */
  identify(caller: Caller): void;
}

type SecurityEvents = Partial<Record<ErrorCode, SecurityEvent>>;

/** The refusals that the security log records. */
const RECORDED: SecurityEvents = {
  unauthorized: "token_refused",
  too_many_requests: "rate_limited",
  too_many: "rate_limited",
};

/** How a function answers. */
export interface Answering {
  /** Refusals that the security log records beside the usual ones. */
  readonly recorded?: SecurityEvents;
  /** Makes the answer of a refusal. */
  readonly respond?: typeof refusalResponse;
}

/** What a caller may know of anything that was thrown; failures of the server are logged. */
export function explained(name: string, requestId: string, error: unknown): Refusal {
  const refusal =
    error instanceof Refusal
      ? error
      : new Refusal("internal", message("errors:auth.unknown"), { cause: error });
  if (refusal.status >= 500 && refusal.code !== "no_model") {
    logLine("error", { event: name, requestId, code: refusal.code, ...kindOf(refusal.cause) });
  }
  return refusal;
}

/**
 * A function of the site: what `handle` throws becomes the answer, in the caller's language. Failures of the server are
 * logged, and what the security log records.
 * @param name of the function, for the log.
 */
export function answering(
  name: string,
  handle: (request: Request, call: FunctionCall) => Promise<Response>,
  { recorded, respond = refusalResponse }: Answering = {},
) {
  const events: SecurityEvents = { ...RECORDED, ...recorded };
  return async (request: Request): Promise<Response> => {
    const requestId = requestIdOf(request);
    const headers = { "X-Request-Id": requestId };
    let known: Caller | undefined;
    const identify = (caller: Caller) => {
      known = caller;
    };
    try {
      return await handle(request, { requestId, headers, identify });
    } catch (error) {
      const refusal = explained(name, requestId, error);
      const event = events[refusal.code];
      if (event !== undefined) {
        const { userId, sessionId } = known ?? {};
        const details = { service: name, reason: refusal.code };
        securityLine(event, { requestId, userId, sessionId: sessionId ?? undefined, ...details });
      }
      const response = respond(refusal, languageOf(request));
      response.headers.set("X-Request-Id", requestId);
      return response;
    }
  };
}
