import { readServerError } from "@regia/domain/errors";
import { type RetriedOperation, type RetryEnvironment, withRetry } from "@regia/domain/retry";
import type { RetryAfterMemory } from "../backend/retryAfter.ts";

/** The browser's own clock, timers and chance. */
export const browserEnvironment: RetryEnvironment = {
  now: Date.now,
  random: Math.random,
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

/** What every answer of the client has: an error, or none. */
interface Answer {
  readonly error: unknown;
}

/** Runs a call of the client by its operation's retry plan; answers what it answers, or throws its last error. */
export type Attempt = <Result extends Answer>(
  operation: RetriedOperation,
  call: () => Promise<Result>,
) => Promise<Result>;

/** Makes {@link Attempt}: an answered error counts as a failed attempt, with the pause the service asked for. */
export function createAttempt(
  memory: RetryAfterMemory,
  environment: RetryEnvironment = browserEnvironment,
): Attempt {
  return (operation, call) =>
    withRetry({
      operation,
      environment,
      attempt: async () => {
        const answer = await call();
        if (answer.error) throw withPause(answer.error, memory.take());
        return answer;
      },
    });
}

/** The error with the `Retry-After` that came with it, where the rules look for it. */
function withPause(error: unknown, retryAfter: string | null): unknown {
  if (retryAfter === null || typeof error !== "object" || error === null) return error;
  const { code, status, text, name } = readServerError(error);
  return { code, status, message: text, name, retryAfter };
}
