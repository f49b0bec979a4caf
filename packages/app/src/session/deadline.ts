/** Nothing came in time. */
export class DeadlineError extends Error {
  override name = "DeadlineError";
}

/**
 * Runs `work` with a signal that aborts after `milliseconds`.
 * @throws DeadlineError when the time is over first; whatever `work` throws otherwise
 */
export async function withDeadline<T>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      controller.abort();
      reject(new DeadlineError(`No answer within ${milliseconds} ms.`));
    }, milliseconds);
  });
  try {
    return await Promise.race([work(controller.signal), deadline]);
  } finally {
    clearTimeout(timer);
  }
}
