/**
 * Runs `work` with a signal that aborts with `signal`, or after `milliseconds`. Also work that does not heed it is no
 * longer waited for then.
 * @throws the reason of the abortion, a `TimeoutError` when the time is over; whatever `work` throws otherwise
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
