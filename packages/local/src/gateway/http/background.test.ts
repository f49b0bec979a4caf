import { expect, test, vi } from "vitest";
import { backgroundWork } from "./background.ts";

test("closing waits for the work, and for what that work starts; failures are logged and stop nothing", async () => {
  const error = vi.fn();
  const background = backgroundWork({ error, request: () => {}, security: () => {} });
  const gate = Promise.withResolvers<void>();
  const done: string[] = [];
  background.run(async () => {
    await gate.promise;
    done.push("first");
    background.run(async () => {
      await Promise.resolve();
      done.push("second");
    });
  });
  background.run(() => Promise.reject(new Error("no database")));
  const closed = background.close().then(() => done.push("closed"));
  gate.resolve();
  await closed;
  expect(done).toEqual(["first", "second", "closed"]);
  expect(error).toHaveBeenCalledOnce();
});
