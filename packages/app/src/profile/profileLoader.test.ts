import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ProfileLoader } from "./profileLoader.ts";

const timing = { deadlines: [3000, 5000, 5000], freshFor: 30_000, keptFor: 300_000 } as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("profile loader", () => {
  it("answers from memory for thirty seconds", async () => {
    const read = vi.fn(async (id: string) => ({ id }));
    const loader = new ProfileLoader(read, timing);
    await loader.load("a");
    await vi.advanceTimersByTimeAsync(29_999);
    await loader.load("a");
    expect(read).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    await loader.load("a");
    expect(read).toHaveBeenCalledTimes(2);
  });

  it("lets parallel questions share one answer", async () => {
    const read = vi.fn(async (id: string) => ({ id }));
    const loader = new ProfileLoader(read, timing);
    await Promise.all([loader.load("a"), loader.load("a"), loader.load("b")]);
    expect(read.mock.calls.map(([id]) => id)).toEqual(["a", "b"]);
  });

  it("gives up after three attempts of three, five and five seconds, and aborts each", async () => {
    const signals: AbortSignal[] = [];
    const loader = new ProfileLoader((_id, signal) => {
      signals.push(signal);
      return new Promise<null>(() => {});
    }, timing);
    const outcome = loader.load("a").catch((error: Error) => error.name);
    await vi.advanceTimersByTimeAsync(12_999);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, false]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toBe("DeadlineError");
    expect(signals).toHaveLength(3);
  });

  it("remembers that there is no profile, and asks again when told to", async () => {
    const read = vi.fn(async () => null);
    const loader = new ProfileLoader(read, timing);
    expect(await loader.load("a")).toBeNull();
    expect(await loader.load("a")).toBeNull();
    expect(read).toHaveBeenCalledTimes(1);
    await loader.load("a", { fresh: true });
    expect(read).toHaveBeenCalledTimes(2);
  });

  it("sweeps what is older than five minutes", async () => {
    const read = vi.fn(async (id: string) => ({ id }));
    const loader = new ProfileLoader(read, { ...timing, freshFor: Number.POSITIVE_INFINITY });
    await loader.load("a");
    await vi.advanceTimersByTimeAsync(299_999);
    loader.sweep();
    await loader.load("a");
    expect(read).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    loader.sweep();
    await loader.load("a");
    expect(read).toHaveBeenCalledTimes(2);
  });
});
