import { setTimeout as pause } from "node:timers/promises";

/**
 * Minimum time of every response about an address, in milliseconds, so that timing does not reveal whether it has an
 * account.
 */
const ANSWER_TIME = 250;

/** Runs `work` and delays its result to the minimum time. */
export async function inUniformTime<T>(work: T | Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, pause(ANSWER_TIME)]);
  return result;
}
