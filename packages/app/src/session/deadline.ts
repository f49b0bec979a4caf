/**
 * Runs `work` with a signal that aborts with `signal` or after `milliseconds`. Rejects at that moment even if `work`
 * ignores the signal.
 * @throws the reason of the abort, which is a `TimeoutError` after the deadline; else what `work` throws
 */
export function withDeadline<Result>(
  milliseconds: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]);
  return new Promise((resolve, reject) => {
    limited.addEventListener("abort", () => reject(limited.reason), { once: true });
    work(limited).then(resolve, reject);
  });
}
