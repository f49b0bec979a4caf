import type { RetryEnvironment } from "@regia/domain/retry";

/**
 * Waits.
 * @throws the signal's reason as soon as it is aborted
 */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const giveUp = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", giveUp);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", giveUp, { once: true });
  });
}

/** The real clock, timers and randomness, for the domain's retries. */
export const systemEnvironment: RetryEnvironment = {
  now: Date.now,
  random: Math.random,
  sleep: (milliseconds) => pause(milliseconds),
};
