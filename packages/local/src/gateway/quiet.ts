import { kindOf, type Log } from "../log/index.ts";
import { requestContext } from "./context.ts";
import { isClientsFault } from "./databaseErrors.ts";

/**
 * lite prints every statement that the database refuses, with the values in it. In the course of a request this is
 * turned into one line of our log for what is really wrong, and nothing for what a client did wrong.
 * @returns what puts the console back.
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
    if (!isClientsFault(error)) {
      log.error({ event: "gateway", requestId: context.requestId ?? undefined, ...kindOf(error) });
    }
  };
  console.error = replacement;
  return () => {
    if (console.error === replacement) console.error = original;
  };
}
