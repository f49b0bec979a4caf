/** Milliseconds that a log-out waits for what is still to be done. */
const LONGEST = 3_000;

const works = new Set<() => Promise<void>>();

/** Has something done before each log-out, while the session is still valid. */
export function beforeLogOut(work: () => Promise<void>): void {
  works.add(work);
}

/** Resolves when all is done or has failed, at the latest after {@link LONGEST} milliseconds. */
export async function finishBeforeLogOut(): Promise<void> {
  if (works.size === 0) return;
  const late = new Promise<void>((resolve) => setTimeout(resolve, LONGEST));
  await Promise.race([Promise.allSettled([...works].map((work) => work())), late]);
}
