import { decideRetry, type RetryPolicy } from "@regia/domain/retry";
import { say } from "../output/streams.ts";
import type { Context } from "../program/context.ts";
import { explainBackend } from "./failure.ts";
import { BackendError } from "./http.ts";
import { pauses } from "./pauses.ts";

/** As often as the product tries a sign-in again. */
const POLICY: RetryPolicy = { attempts: 3, baseDelayMs: 1000, growth: "doubling" };

/** A shorter wait needs no explanation; milliseconds. */
const WORTH_TELLING = 500;

/** The value that the retry policy judges: for a request without a response, the cause. */
function judged(error: BackendError): unknown {
  return error.kind === "unreachable" || error.kind === "timeout" ? (error.cause ?? error) : error;
}

/**
 * Runs a repeatable call and retries transient failures, after the pause that Retry-After asks for (decision 25). A
 * message explains the wait.
 *
 * @param attempt - a read, or a change with an idempotency key
 * @throws CliError with a sentence and the exit code for the last failure; any other error as it is
 */
export async function withBackoff<Result>(attempt: () => Promise<Result>, context: Context): Promise<Result> {
  for (let failedAttempt = 1; ; failedAttempt += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof BackendError)) throw error;
      const decision = decideRetry({
        policy: POLICY,
        failedAttempt,
        error: judged(error),
        now: pauses.now(),
        random: pauses.random(),
      });
      if (!decision.retry) throw explainBackend(error, context);
      if (decision.delayMs >= WORTH_TELLING) {
        const seconds = Math.ceil(decision.delayMs / 1000);
        say(
          context.t(`session:backend.tryingAgain.${error.status === 429 ? "asked" : "failed"}`, { seconds }),
        );
      }
      await pauses.sleep(decision.delayMs);
    }
  }
}
