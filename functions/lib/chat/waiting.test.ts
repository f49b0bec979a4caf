import { message } from "@regia/domain/messages";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refusal } from "../http/index.ts";
import { endWaits, inTurn, longestWait, tryNext, type Wait } from "./waiting.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  endWaits();
  vi.useRealTimers();
});

const PARALLEL = new Refusal("parallel", message("requests:malformed"));

/** The places of a plan, and who has got one, in order. */
class Places {
  readonly begun: string[] = [];
  #free: number;

  constructor(free: number) {
    this.#free = free;
  }

  begin = (name: string) => async () => {
    await Promise.resolve();
    if (this.#free === 0) throw PARALLEL;
    this.#free -= 1;
    this.begun.push(name);
    return name;
  };

  /** An answer ends, in this process or another. */
  end(payer?: string): void {
    this.#free += 1;
    if (payer !== undefined) tryNext(payer);
  }
}

/** How one caller waits: what ends it, and whether the token is still watched. */
function waiting(environment: NodeJS.ProcessEnv = {}) {
  const caller = new AbortController();
  const token = new AbortController();
  const end = vi.fn();
  const wait: Wait = {
    signal: caller.signal,
    watch: () => ({ signal: token.signal, end }),
    longest: () => longestWait(environment),
  };
  return { wait, caller, token, end };
}

/** Lets all that can go on now go on. */
const settle = () => vi.advanceTimersByTimeAsync(0);

describe("calls above the plan's answers at a time", () => {
  it("begin in their order, each as soon as one ends", async () => {
    const places = new Places(1);
    const all = ["a", "b", "c", "d"].map((name) => inTurn("p", places.begin(name), waiting().wait));
    await settle();
    expect(places.begun).toEqual(["a"]);
    places.end("p");
    await settle();
    expect(places.begun).toEqual(["a", "b"]);
    // One that comes later does not overtake those who wait.
    places.end();
    const late = inTurn("p", places.begin("late"), waiting().wait);
    await settle();
    expect(places.begun).toEqual(["a", "b"]);
    // Of an end in another process they learn within half a second.
    await vi.advanceTimersByTimeAsync(500);
    expect(places.begun).toEqual(["a", "b", "c"]);
    places.end("p");
    await settle();
    places.end("p");
    expect(await Promise.all([...all, late])).toEqual(["a", "b", "c", "d", "late"]);
    expect(places.begun).toEqual(["a", "b", "c", "d", "late"]);
  });

  it("do not wait for those of other people", async () => {
    const [full, free] = [new Places(0), new Places(1)];
    const held = inTurn("p", full.begin("held"), waiting().wait);
    const refused = expect(held).rejects.toMatchObject({ code: "unavailable" });
    expect(await inTurn("q", free.begin("q"), waiting().wait)).toBe("q");
    endWaits();
    await refused;
  });

  it("give their place up when their caller leaves, and reserve nothing", async () => {
    const places = new Places(1);
    await inTurn("p", places.begin("a"), waiting().wait);
    const leaving = waiting();
    const gone = inTurn("p", places.begin("b"), leaving.wait);
    const next = inTurn("p", places.begin("c"), waiting().wait);
    await settle();
    leaving.caller.abort();
    await expect(gone).rejects.toBe(PARALLEL);
    expect(leaving.end).toHaveBeenCalledOnce();
    places.end("p");
    expect(await next).toBe("c");
    expect(places.begun).toEqual(["a", "c"]);
  });

  it("end with their token, and with the server", async () => {
    const places = new Places(0);
    const [ended, stopped] = [waiting(), waiting()];
    const calls = [ended, stopped].map(({ wait }) => inTurn("p", places.begin("a"), wait));
    await settle();
    const refusal = new Refusal("unauthorized", message("requests:tokenUnknown"));
    ended.token.abort(refusal);
    await expect(calls[0]).rejects.toBe(refusal);
    endWaits();
    await expect(calls[1]).rejects.toMatchObject({ code: "unavailable", headers: { "Retry-After": "1" } });
    // Also where the first attempt had not been refused yet.
    const early = inTurn("p", places.begin("early"), waiting().wait);
    endWaits();
    await expect(early).rejects.toMatchObject({ code: "unavailable" });
    // Later ones wait anew.
    const later = inTurn("p", places.begin("later"), waiting().wait);
    await settle();
    places.end("p");
    expect(await later).toBe("later");
  });

  it.each([
    [undefined, 30_000],
    ["", 30_000],
    ["1", 1],
    ["1200", 1_200],
  ])("wait as long as REGIA_V1_WAIT says: %j", async (REGIA_V1_WAIT, longest) => {
    const places = new Places(0);
    const onEnd = vi.fn();
    const call = inTurn("p", places.begin("a"), waiting({ REGIA_V1_WAIT }).wait).catch(onEnd);
    await vi.advanceTimersByTimeAsync(longest - 1);
    expect(onEnd).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await call;
    expect(onEnd).toHaveBeenCalledExactlyOnceWith(PARALLEL);
    expect(PARALLEL.headers).toEqual({ "Retry-After": "1" });
  });

  it("are refused at once where none may wait, and above twenty", async () => {
    const places = new Places(0);
    const none = waiting({ REGIA_V1_WAIT: "0" });
    await expect(inTurn("p", places.begin("a"), none.wait)).rejects.toBe(PARALLEL);
    const twenty = Array.from({ length: 20 }, () =>
      inTurn("p", places.begin("a"), waiting().wait).catch(({ code }) => code),
    );
    await settle();
    await expect(inTurn("p", places.begin("b"), waiting().wait)).rejects.toBe(PARALLEL);
    endWaits();
    expect(new Set(await Promise.all(twenty))).toEqual(new Set(["unavailable"]));
  });

  it("are refused for anything else without a wait", async () => {
    const budget = new Refusal("budget", message("requests:malformed"));
    const begin = () => Promise.reject(budget);
    await expect(inTurn("p", begin, waiting().wait)).rejects.toBe(budget);
    const text = waiting({ REGIA_V1_WAIT: "soon" });
    await expect(inTurn("p", new Places(0).begin("a"), text.wait)).rejects.toBeInstanceOf(RangeError);
  });
});
