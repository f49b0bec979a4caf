import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deliver } from "./deliver.ts";

const SECOND = 1_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Emails that wait in the database. */
function waiting(count: number) {
  const due = Array.from({ length: count }, (_, id) => ({
    id,
    kind: "handover-offered",
    recipient: `${id}@example.com`,
    language: "it",
    payload: { workspace: "Studio", payer: "Anna", slug: "studio" },
  }));
  const stored = new Set(due.map(({ id }) => id));
  const call = async (procedure: string, { most, id }: { most?: number; id?: number }) => {
    if (procedure === "take_outgoing_mail") return due.splice(0, most);
    stored.delete(id ?? -1);
    return null;
  };
  return { due, stored, backend: { call } };
}

/** Runs the delivery with a mail server that needs some time for each email; returns its result and how long it took. */
async function run(backend: ReturnType<typeof waiting>["backend"], secondsOf: (to: string) => number) {
  const transport = {
    send: ({ to }: { to: string }) =>
      new Promise<void>((resolve) => setTimeout(resolve, secondsOf(to) * SECOND)),
    close: () => {},
  };
  const start = performance.now();
  const sent = deliver({ backend, transport, siteUrl: "https://regia.example" });
  let end = start;
  void sent.then(() => {
    end = performance.now();
  });
  await vi.advanceTimersByTimeAsync(600 * SECOND);
  return { sent: await sent, seconds: (end - start) / SECOND };
}

test("all that wait are sent", async () => {
  const { stored, backend } = waiting(60);
  expect(await run(backend, () => 0.1)).toMatchObject({ sent: 60 });
  expect([...stored]).toEqual([]);
});

test("what a slow mail server leaves no time for is not taken", async () => {
  const { due, stored, backend } = waiting(10);
  expect(await run(backend, () => 4)).toEqual({ sent: 5, seconds: 20 });
  expect(due.map(({ id }) => id)).toEqual([5, 6, 7, 8, 9]);
  expect([...stored]).toEqual([5, 6, 7, 8, 9]);
});

test("an email that a mail server does not accept in time stays for a later run", async () => {
  const { due, stored, backend } = waiting(3);
  expect(await run(backend, (to) => (to.startsWith("0") ? 19 : 60))).toEqual({ sent: 1, seconds: 25 });
  expect(due.map(({ id }) => id)).toEqual([2]);
  expect([...stored]).toEqual([1, 2]);
});
