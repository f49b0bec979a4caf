import { message } from "@regia/domain/messages";
import { languageOf, Refusal, refusalResponse } from "../http/index.ts";
import { kindOf, logLine, requestIdOf, securityLine } from "../log/index.ts";

/**
 * A function of the site: what `handle` throws becomes the answer, in the caller's language. Failures of the server are
 * logged, and what was asked too often.
 * @param name of the function, for the log.
 */
export function answering(name: string, handle: (request: Request) => Promise<Response>) {
  return async (request: Request): Promise<Response> => {
    try {
      return await handle(request);
    } catch (error) {
      const refusal =
        error instanceof Refusal
          ? error
          : new Refusal("internal", message("errors:auth.unknown"), { cause: error });
      const requestId = requestIdOf(request);
      if (refusal.status >= 500) {
        logLine("error", { event: name, requestId, code: refusal.code, ...kindOf(refusal.cause) });
      }
      if (refusal.code === "too_many_requests") {
        securityLine("rate_limited", { requestId, service: name, reason: refusal.code });
      }
      return refusalResponse(refusal, languageOf(request));
    }
  };
}
