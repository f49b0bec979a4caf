import { kindOf, type Log } from "../../log/index.ts";
import { isClientsFault } from "../http/databaseErrors.ts";
import { requestContext } from "./context.ts";

/**
 * lite prints every statement that the database refuses, including its values. During a request this is replaced by one
 * log line for server errors and nothing for client errors.
 * @returns a function that restores the console.
 */
export function quieted(log: Log): () => void {
  const original = console.error;
  const replacement = (...values: unknown[]): void => {
    const context = requestContext.getStore();
    if (context === undefined) {
      original(...values);
      return;
    }
    const error = values.find((value) => value instanceof Error);
    // The authentication service reports its database errors here alone.
    context.databaseError ??= error;
    if (!isClientsFault(error)) {
      log.error({ event: "gateway", requestId: context.requestId ?? undefined, ...kindOf(error) });
    }
  };
  console.error = replacement;
  return () => {
    if (console.error === replacement) console.error = original;
  };
}
