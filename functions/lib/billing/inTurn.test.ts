import { expect, it } from "vitest";
import { inTurn } from "./inTurn.ts";

/** Work that ends when it is told to. */
function work<T>() {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  let begun = 0;
  const run = () => {
    begun += 1;
    return promise;
  };
  return { run, resolve, reject, begun: () => begun };
}

/** Lets everything go on that waits for nothing. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

it("runs one after the other, and shares what has not begun", async () => {
  const turn = inTurn<string, string>();
  const [first, second, unused] = [work<string>(), work<string>(), work<string>()];
  const results = [turn("a", first.run)];
  await settled();
  results.push(turn("a", second.run), turn("a", unused.run));
  await settled();
  expect([first.begun(), second.begun()]).toEqual([1, 0]);
  first.resolve("first");
  await settled();
  expect(second.begun()).toBe(1);
  second.resolve("second");
  expect(await Promise.all(results)).toEqual(["first", "second", "second"]);
  expect(unused.begun()).toBe(0);
});

it("begins anew for whoever asks while work runs", async () => {
  const turn = inTurn<string, string>();
  const [first, second] = [work<string>(), work<string>()];
  const results = [turn("a", first.run)];
  await settled();
  results.push(turn("a", second.run));
  first.resolve("before");
  second.resolve("after");
  expect(await Promise.all(results)).toEqual(["before", "after"]);
});

it("lets other keys run at the same time", async () => {
  const turn = inTurn<string, string>();
  const [one, other] = [work<string>(), work<string>()];
  const results = [turn("a", one.run), turn("b", other.run)];
  await settled();
  expect([one.begun(), other.begun()]).toEqual([1, 1]);
  one.resolve("one");
  other.resolve("other");
  expect(await Promise.all(results)).toEqual(["one", "other"]);
});

it("goes on after a failure, which only those learn who asked for it", async () => {
  const turn = inTurn<string, string>();
  const [failing, next] = [work<string>(), work<string>()];
  const failed = turn("a", failing.run);
  await settled();
  const done = turn("a", next.run);
  failing.reject(new Error("It failed."));
  next.resolve("next");
  await expect(failed).rejects.toThrow("It failed.");
  expect(await done).toBe("next");
});
