import { setTimeout as pause } from "node:timers/promises";

/** Milliseconds: no answer about an address comes sooner, so that its time does not tell whether there is an account. */
const ANSWER_TIME = 250;

/** Runs `work`, and answers no sooner than an account's existence could be told from the time. */
export async function inUniformTime<T>(work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, pause(ANSWER_TIME)]);
  return result;
}
