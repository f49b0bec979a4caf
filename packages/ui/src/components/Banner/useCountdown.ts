import { useEffect, useEffectEvent, useRef } from "react";

/** What a countdown needs. */
export interface Countdown {
  /** Milliseconds it lasts while running. */
  duration: number;
  /** False stops the clock and keeps what is left. */
  isRunning: boolean;
  onElapsed: () => void;
}

/** Calls `onElapsed` once `duration` has passed, counting only the time in which it was running. */
export function useCountdown({ duration, isRunning, onElapsed }: Countdown): void {
  const left = useRef(duration);
  const elapsed = useEffectEvent(onElapsed);
  useEffect(() => {
    if (!isRunning) return;
    const since = performance.now();
    const timer = setTimeout(() => elapsed(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (performance.now() - since));
    };
  }, [isRunning]);
}
