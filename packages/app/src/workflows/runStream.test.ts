import { expect, test } from "vitest";
import { type ServerAnswer, serve } from "../testing/answeringServer.ts";
import { followRun, RunStreamRefused } from "./runStream.ts";

const RUN = crypto.randomUUID();

const run = (status: string) => ({
  run: {
    id: RUN,
    workspace_id: "w",
    workflow_id: "f",
    version: 1,
    status,
    trigger: "manual",
    dry_run: false,
    input: {},
    started_by: null,
    cost: "0",
    error: null,
    created_at: "2026-11-28T10:00:00Z",
    started_at: null,
    ended_at: null,
    repeat_of: null,
  },
});

/** What arrives, in short: how the connection stands, and the statuses of the run. */
async function followed(
  answer: (name: string, number: number) => ServerAnswer,
  tokens: readonly (string | null)[] = ["first", "second"],
) {
  const { url, requests } = await serve(answer);
  const [current = null, renewed = null] = tokens;
  const seen: string[] = [];
  const events = followRun(RUN, {
    tokens: { current: async () => current, renew: async () => renewed },
    signal: AbortSignal.timeout(10_000),
    origin: url,
    waits: [0],
  });
  const end = (async () => {
    for await (const event of events) {
      if ("connection" in event) seen.push(event.connection);
      else if ("run" in event) seen.push(event.run.status);
    }
  })();
  return { end, seen, requests };
}

test("changes are given until the run has ended; those of a newer server are left out", async () => {
  const { end, seen } = await followed(() => ({
    status: 200,
    events: [run("running"), { news: 1 }, run("succeeded"), "[DONE]"],
  }));
  await end;
  expect(seen).toEqual(["opened", "running", "succeeded"]);
});

test("a stream that breaks is replaced, and said to be lost where that fails", async () => {
  const { end, seen, requests } = await followed((_, number) =>
    number === 2 || number === 3
      ? { status: 503 }
      : { status: 200, events: number === 1 ? [run("running")] : [run("failed"), "[DONE]"] },
  );
  await end;
  expect(seen).toEqual(["opened", "running", "lost", "lost", "opened", "failed"]);
  expect(requests).toHaveLength(4);
});

test("a refused token is renewed once", async () => {
  const { end, seen } = await followed((_, number) =>
    number === 1 ? { status: 401 } : { status: 200, events: ["[DONE]"] },
  );
  await end;
  expect(seen).toEqual(["opened"]);
});

test.each([401, 404])("%i ends it", async (status) => {
  const { end } = await followed(() => ({ status }));
  await expect(end).rejects.toMatchObject({ name: RunStreamRefused.name, status });
});
