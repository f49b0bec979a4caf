import { expect, test, vi } from "vitest";
import { DeferredDeletions, UNDO_TIME } from "./deferredDeletions.ts";

function withTime() {
  vi.useFakeTimers();
  const page = new EventTarget();
  const deletions = new DeferredDeletions(page as Pick<Window, "addEventListener">);
  const done: string[] = [];
  const add = (id: string, run: () => Promise<void> = async () => void done.push(id)) =>
    deletions.add(
      id,
      run,
      () => done.push(`${id} at the end`),
      () => done.push(`${id} failed`),
    );
  return { deletions, done, add, leave: () => page.dispatchEvent(new Event("pagehide")) };
}

test("what is deleted is hidden at once, and gone after a while", async () => {
  const { deletions, done, add, leave } = withTime();
  add("a");
  add("a");
  expect([...deletions.snapshot()]).toEqual(["a"]);
  await vi.advanceTimersByTimeAsync(UNDO_TIME - 1);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual(["a"]);
  expect([...deletions.snapshot()]).toEqual(["a"]);
  // Too late.
  deletions.undo("a");
  leave();
  expect([done, [...deletions.snapshot()]]).toEqual([["a"], ["a"]]);
});

test("what is undone is shown again and stays", async () => {
  const { deletions, done, add } = withTime();
  let told = 0;
  deletions.subscribe(() => {
    told += 1;
  });
  add("a");
  deletions.undo("a");
  await vi.advanceTimersByTimeAsync(UNDO_TIME * 2);
  expect([done, [...deletions.snapshot()], told]).toEqual([[], [], 2]);
});

test("what cannot be deleted is shown again", async () => {
  const { deletions, done, add } = withTime();
  add("a", () => Promise.reject(new Error("no")));
  await vi.advanceTimersByTimeAsync(UNDO_TIME);
  expect([done, [...deletions.snapshot()]]).toEqual([["a failed"], []]);
});

test("who closes the page does not undo", async () => {
  const { done, add, leave } = withTime();
  add("a");
  leave();
  await vi.advanceTimersByTimeAsync(UNDO_TIME);
  expect(done).toEqual(["a at the end"]);
});

test("who logs out does not undo", async () => {
  const { deletions, done, add, leave } = withTime();
  add("a");
  add("b", () => Promise.reject(new Error("no")));
  await deletions.carryOutAll();
  expect([done, [...deletions.snapshot()]]).toEqual([["a", "b failed"], ["a"]]);
  await vi.advanceTimersByTimeAsync(UNDO_TIME);
  leave();
  expect(done).toEqual(["a", "b failed"]);
});
