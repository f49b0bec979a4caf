import { useEffect, useEffectEvent, useState } from "react";

interface Turns<Act> {
  /** What is asked for and not yet done; the first is being done. */
  readonly waiting: readonly Act[];
  readonly ask: (act: Act) => void;
}

/**
 * Performs what is asked for one after the other, each with what the render after the one before knows: what is asked while other
 * work runs is done after it.
 * @param perform returns whether what waits behind it may follow
 */
export function useInTurn<Act extends object>(perform: (act: Act) => Promise<boolean>): Turns<Act> {
  const [waiting, setWaiting] = useState<readonly Act[]>([]);
  const [next] = waiting;
  const begin = useEffectEvent(async (act: Act) => {
    const isDone = await perform(act);
    setWaiting((before) => (isDone ? before.filter((one) => one !== act) : []));
  });
  useEffect(() => {
    if (next !== undefined) void begin(next);
  }, [next]);
  return { waiting, ask: (act) => setWaiting((before) => [...before, act]) };
}
