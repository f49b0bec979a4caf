import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AnswerLog } from "./answerLog.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const piece = (delta: string) => ({ type: "text-delta", id: "0", delta }) as const;

test("the first piece comes at once, and those soon after it in one part", async () => {
  const log = new AnswerLog();
  const parts = log.read();
  log.add(piece("Il "));
  expect((await parts.next()).value).toEqual(piece("Il "));
  const next = parts.next();
  log.add(piece("primo "));
  await vi.advanceTimersByTimeAsync(20);
  log.add(piece("marzo"));
  await vi.advanceTimersByTimeAsync(20);
  expect((await next).value).toEqual(piece("primo marzo"));
});

test("the end is not held back", async () => {
  const log = new AnswerLog();
  const parts = log.read();
  log.add(piece("Il "));
  await parts.next();
  const next = parts.next();
  log.add(piece("31"));
  log.end();
  expect((await next).value).toEqual(piece("31"));
  expect((await parts.next()).done).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});
