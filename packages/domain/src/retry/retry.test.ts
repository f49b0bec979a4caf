import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyValue } from "../testing/arbitraries.ts";
import {
  type CancelSignal,
  decideRetry,
  MAX_DELAY_MS,
  MAX_RETRY_AFTER_MS,
  RETRY_POLICIES,
  type RetriedOperation,
  retryAfterMs,
  retryDelay,
  transienceOf,
  withRetry,
} from "./index.ts";

const now = Date.parse("2026-11-21T10:00:00Z");
const NETWORK = new TypeError("Failed to fetch");

describe("the plan of attempts", () => {
  test("attempts per operation", () => {
    const attempts = Object.entries(RETRY_POLICIES).map(([name, policy]) => [
      name,
      policy.attempts,
      policy.growth,
    ]);
    expect(attempts).toEqual([
      ["signUp", 3, "doubling"],
      ["signIn", 3, "doubling"],
      ["google", 2, "doubling"],
      ["signOut", 2, "doubling"],
      ["passwordReset", 3, "doubling"],
      ["passwordUpdate", 2, "doubling"],
      ["resendVerification", 3, "doubling"],
      ["profileCreation", 3, "doubling"],
      ["profileUpdate", 3, "linear"],
      ["avatarUpload", 3, "linear"],
      ["adminCall", 3, "doubling"],
      ["read", 3, "doubling"],
    ]);
  });

  test.each([
    ["doubling", 1, 0, 1000],
    ["doubling", 2, 0, 2000],
    ["doubling", 3, 0, 4000],
    ["doubling", 4, 0, 8000],
    ["doubling", 5, 0, 10_000],
    ["doubling", 60, 0, 10_000],
    ["linear", 1, 0, 1000],
    ["linear", 2, 0, 2000],
    ["linear", 3, 0, 3000],
    ["doubling", 1, 0.5, 1050],
    ["linear", 2, 0.5, 2100],
    ["doubling", 5, 0.999, 10_000],
  ] as const)("%s, after attempt %i with %d: %i ms", (growth, failedAttempt, random, delay) => {
    const policy = { attempts: 99, baseDelayMs: 1000, growth };
    expect(retryDelay({ policy, failedAttempt, random })).toBeCloseTo(delay, 6);
  });

  test("waits never shrink from attempt to attempt and never pass the cap", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(RETRY_POLICIES)),
        fc.integer({ min: 1, max: 100 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (policy, failedAttempt, random) => {
          const delay = retryDelay({ policy, failedAttempt, random });
          expect(delay).toBeGreaterThanOrEqual(policy.baseDelayMs);
          expect(delay).toBeLessThanOrEqual(MAX_DELAY_MS);
          expect(retryDelay({ policy, failedAttempt: failedAttempt + 1, random })).toBeGreaterThanOrEqual(
            delay,
          );
        },
      ),
    );
  });
});

describe("what is worth another attempt (decision 25)", () => {
  test.each([
    [NETWORK, true],
    [{ status: 500 }, true],
    [{ status: 503 }, true],
    [{ status: 599 }, true],
    [{ status: 429 }, true],
    [{ status: 429, code: "over_email_send_rate_limit" }, false],
    [{ status: 499 }, false],
    [{ status: 400, code: "invalid_credentials" }, false],
    [{ status: 422 }, false],
    [new Error("Invalid login credentials"), false],
    [undefined, false],
    ["boom", false],
  ])("%o: %s", (error, transient) => expect(transienceOf(error, now).transient).toBe(transient));

  test("429 and 503 ask for their pause", () => {
    expect(transienceOf({ status: 429, retryAfter: "7" }, now)).toEqual({ transient: true, atLeastMs: 7000 });
    expect(transienceOf({ status: 503, retryAfter: 2 }, now)).toEqual({ transient: true, atLeastMs: 2000 });
    expect(transienceOf({ status: 500, retryAfter: 2 }, now)).toEqual({ transient: true, atLeastMs: 0 });
  });

  test.each([
    [null, 0],
    ["", 0],
    ["3", 3000],
    [3, 3000],
    ["0.5", 500],
    ["-3", 0],
    ["Sat, 21 Nov 2026 10:00:05 GMT", 5000],
    ["Sat, 21 Nov 2026 09:00:00 GMT", 0],
    ["soon", 0],
    [Number.NaN, 0],
  ])("Retry-After %s is %i ms", (value, expected) => expect(retryAfterMs(value, now)).toBe(expected));

  test("a Retry-After of a megabyte is ignored", () => {
    expect(retryAfterMs("x".repeat(1_000_000), now)).toBe(0);
    expect(retryAfterMs(`Sat, 21 Nov 2026 10:00:05 GMT${" ".repeat(12)}`, now)).toBe(0);
    expect(retryAfterMs(`Sat, 21 Nov 2026 10:00:05 GMT${" ".repeat(11)}`, now)).toBe(5000);
  });

  test("any value of any type has an answer", () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        const answer = transienceOf({ status: 429, retryAfter: value }, now);
        expect(answer.transient && answer.atLeastMs).toBeGreaterThanOrEqual(0);
        expect(typeof transienceOf(value, now).transient).toBe("boolean");
      }),
    );
  });
});

describe("the decision after a failure", () => {
  const policy = RETRY_POLICIES.signIn;
  const decide = (failedAttempt: number, error: unknown) =>
    decideRetry({ policy, failedAttempt, error, now, random: 0 });

  test("waits by the plan, gives up after the last attempt", () => {
    expect(decide(1, NETWORK)).toEqual({ retry: true, delayMs: 1000 });
    expect(decide(2, NETWORK)).toEqual({ retry: true, delayMs: 2000 });
    expect(decide(3, NETWORK)).toEqual({ retry: false });
    expect(decide(4, NETWORK)).toEqual({ retry: false });
  });

  test("gives up at once after a permanent failure", () => {
    expect(decide(1, { status: 400 })).toEqual({ retry: false });
  });

  test("waits at least as long as the service asks, unless that is too long for a person", () => {
    expect(decide(1, { status: 429, retryAfter: 30 })).toEqual({ retry: true, delayMs: 30_000 });
    expect(decide(2, { status: 429, retryAfter: 1 })).toEqual({ retry: true, delayMs: 2000 });
    expect(decide(1, { status: 429, retryAfter: MAX_RETRY_AFTER_MS / 1000 })).toMatchObject({ retry: true });
    expect(decide(1, { status: 429, retryAfter: MAX_RETRY_AFTER_MS / 1000 + 1 })).toEqual({ retry: false });
  });
});

describe("a call that is tried again", () => {
  function world(signal?: CancelSignal) {
    const slept: [number, CancelSignal | undefined][] = [];
    return {
      slept,
      environment: {
        now: () => now,
        random: () => 0,
        sleep: async (milliseconds: number, sleeping?: CancelSignal) => {
          slept.push([milliseconds, sleeping]);
        },
      },
      ...(signal ? { signal } : {}),
    };
  }

  /** Fails with the given errors, one per attempt, then succeeds. */
  function attempts(...errors: unknown[]) {
    const numbers: number[] = [];
    return {
      numbers,
      attempt: async (number: number) => {
        numbers.push(number);
        if (number <= errors.length) throw errors[number - 1];
        return `answer ${number}`;
      },
    };
  }

  function cancelSignal(): { signal: CancelSignal; cancel: (reason: unknown) => void } {
    let aborted: { reason: unknown } | null = null;
    return {
      cancel: (reason) => {
        aborted = { reason };
      },
      signal: {
        get aborted() {
          return aborted !== null;
        },
        throwIfAborted() {
          if (aborted) throw aborted.reason;
        },
      },
    };
  }

  test("answers with the first success", async () => {
    const { environment, slept } = world();
    const { attempt, numbers } = attempts();
    await expect(withRetry({ operation: "signIn", attempt, environment })).resolves.toBe("answer 1");
    expect([numbers, slept]).toEqual([[1], []]);
  });

  test("waits between attempts as planned", async () => {
    const { environment, slept } = world();
    const { attempt, numbers } = attempts(NETWORK, { status: 502 });
    await expect(withRetry({ operation: "signIn", attempt, environment })).resolves.toBe("answer 3");
    expect(numbers).toEqual([1, 2, 3]);
    expect(slept).toEqual([
      [1000, undefined],
      [2000, undefined],
    ]);
  });

  test("reports each pause before it starts", async () => {
    const { environment, slept } = world();
    const notices: unknown[] = [];
    const { attempt } = attempts(NETWORK, { status: 502 });
    const onRetry = (notice: unknown) => notices.push([notice, slept.length]);
    await withRetry({ operation: "adminCall", attempt, environment, onRetry });
    expect(notices).toEqual([
      [{ error: NETWORK, delayMs: 1000 }, 0],
      [{ error: { status: 502 }, delayMs: 2000 }, 1],
    ]);
  });

  test("is not repeated after a failure if it may have been executed", async () => {
    const { environment, slept } = world();
    const { attempt, numbers } = attempts({ status: 429 }, NETWORK);
    const mayRepeat = (error: unknown) => error !== NETWORK;
    await expect(withRetry({ operation: "adminCall", attempt, environment, mayRepeat })).rejects.toBe(
      NETWORK,
    );
    expect([numbers, slept.length]).toEqual([[1, 2], 1]);
  });

  test.each(Object.entries(RETRY_POLICIES))(
    "%s gives up after its attempts, with the last error",
    async (name, policy) => {
      const { environment, slept } = world();
      const errors = Array.from({ length: 9 }, (_, index) => ({ status: 500 + index }));
      const { attempt, numbers } = attempts(...errors);
      const operation = name as RetriedOperation;
      await expect(withRetry({ operation, attempt, environment })).rejects.toBe(errors[policy.attempts - 1]);
      expect(numbers).toHaveLength(policy.attempts);
      expect(slept).toHaveLength(policy.attempts - 1);
    },
  );

  test("a wrong password is not tried again", async () => {
    const { environment, slept } = world();
    const wrong = { status: 400, code: "invalid_credentials" };
    const { attempt, numbers } = attempts(wrong);
    await expect(withRetry({ operation: "signIn", attempt, environment })).rejects.toBe(wrong);
    expect([numbers, slept]).toEqual([[1], []]);
  });

  test("nothing is attempted after it is cancelled", async () => {
    const { signal, cancel } = cancelSignal();
    cancel("left");
    const { attempt, numbers } = attempts();
    const call = withRetry({ operation: "signIn", attempt, ...world(signal) });
    await expect(call).rejects.toBe("left");
    expect(numbers).toEqual([]);
  });

  test("a cancelled attempt ends with the reason, not with its own error", async () => {
    const { signal, cancel } = cancelSignal();
    const { environment, slept } = world();
    const attempt = async () => {
      cancel("left");
      throw NETWORK;
    };
    await expect(withRetry({ operation: "signIn", attempt, environment, signal })).rejects.toBe("left");
    expect(slept).toEqual([]);
  });

  test("a pause is given the signal, and ends the call when it is cut short", async () => {
    const { signal, cancel } = cancelSignal();
    const { attempt, numbers } = attempts(NETWORK, NETWORK);
    const environment = {
      now: () => now,
      random: () => 0,
      sleep: async (_milliseconds: number, sleeping?: CancelSignal) => {
        cancel("left");
        sleeping?.throwIfAborted();
      },
    };
    await expect(withRetry({ operation: "signIn", attempt, environment, signal })).rejects.toBe("left");
    expect(numbers).toEqual([1]);
  });

  test("a pause that does not notice still ends the call", async () => {
    const { signal, cancel } = cancelSignal();
    const { attempt, numbers } = attempts(NETWORK, NETWORK);
    const environment = { now: () => now, random: () => 0, sleep: async () => cancel("left") };
    await expect(withRetry({ operation: "signIn", attempt, environment, signal })).rejects.toBe("left");
    expect(numbers).toEqual([1]);
  });

  test("the given clock and random numbers are used", async () => {
    const { slept, environment } = world();
    const { attempt } = attempts({ status: 429, retryAfter: "Sat, 21 Nov 2026 10:00:09 GMT" }, NETWORK);
    const shifted = { ...environment, now: () => now + 4000, random: () => 0.5 };
    await withRetry({ operation: "signIn", attempt, environment: shifted });
    expect(slept.map(([milliseconds]) => milliseconds)).toEqual([5000, 2100]);
  });
});
