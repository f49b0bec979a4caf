import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { addressKey, limiterFor, parseRate } from "./index.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("a limiter", () => {
  it("lets through what its rate allows, and says how long to wait for more", async () => {
    const limiter = limiterFor({ times: 2, seconds: 60 });
    expect(await limiter.take("a")).toBe(0);
    vi.advanceTimersByTime(10_000);
    expect(await limiter.take("a")).toBe(0);
    expect(await limiter.take("a")).toBe(50);
    expect(await limiter.take("b")).toBe(0);
    vi.advanceTimersByTime(50_001);
    expect(await limiter.take("a")).toBe(0);
  });

  it("says what is left, and when all of it is there again", async () => {
    const limiter = limiterFor({ times: 2, seconds: 60 });
    expect(await limiter.use("a")).toEqual({ wait: 0, limit: 2, remaining: 1, resetsIn: 60_000 });
    vi.advanceTimersByTime(9_500);
    expect(await limiter.use("a")).toEqual({ wait: 0, limit: 2, remaining: 0, resetsIn: 50_500 });
    expect(await limiter.use("a")).toEqual({ wait: 51, limit: 2, remaining: 0, resetsIn: 50_500 });
  });

  it("does not count released events", async () => {
    const limiter = limiterFor({ times: 1, seconds: 60 });
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await limiter.take("a")).toBe(0);
      await limiter.giveBack("a");
    }
    expect(await limiter.take("a")).toBe(0);
    expect(await limiter.take("a")).toBe(60);
  });

  it("counts requests that come at once one by one", async () => {
    const limiter = limiterFor({ times: 10, seconds: 60 });
    const waits = await Promise.all(Array.from({ length: 50 }, () => limiter.take("a")));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
  });
});

describe("a rate", () => {
  const fallback = { times: 5, seconds: 60 };
  it.each([
    ["20/300", { times: 20, seconds: 300 }],
    ["0/1", { times: 0, seconds: 1 }],
    ["", fallback],
    [undefined, fallback],
  ])("is read from %j", (text, rate) => expect(parseRate(text, fallback)).toEqual(rate));

  it.each(["20", "20/0", "-1/60", "1e9/60", "20/60s", "∞/1", " 20/300"])("is not read from %j", (text) => {
    expect(() => parseRate(text, fallback)).toThrow(RangeError);
  });
});

describe("the key of an address", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:0DB8:0001:0002:ffff::1", "2001:db8:1:2"],
    ["2001:db8::1", "2001:db8:0:0"],
    ["::1", "0:0:0:0"],
    ["fe80::1%eth0", "fe80:0:0:0"],
  ])("%s is %s", (address, key) => expect(addressKey(address)).toBe(key));
});
