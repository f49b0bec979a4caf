import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { pause } from "./pause.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("waits the given time", async () => {
  let isOver = false;
  const waiting = pause(500, new AbortController().signal).then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(499);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await waiting;
  expect(isOver).toBe(true);
});

it("ends as soon as it is aborted, and leaves no timer", async () => {
  const controller = new AbortController();
  const waiting = pause(500, controller.signal);
  controller.abort(new Error("off"));
  await expect(waiting).rejects.toThrow("off");
  await expect(pause(500, controller.signal)).rejects.toThrow("off");
  expect(vi.getTimerCount()).toBe(0);
});
