import { createContext, Script } from "node:vm";

const CALL = new Script("work()");

/**
 * What a piece of work gives that may take for ever, and cannot be left to another thread.
 * @param milliseconds after which it is ended
 * @throws what it throws; Error `ERR_SCRIPT_EXECUTION_TIMEOUT` if it was ended
 */
export function inBoundedTime<Result>(milliseconds: number, work: () => Result): Result {
  const result: Result[] = [];
  const context = createContext({ work: () => void result.push(work()) });
  CALL.runInContext(context, { timeout: milliseconds });
  return result[0] as Result;
}
