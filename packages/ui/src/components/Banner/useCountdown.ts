import { useEffect, useEffectEvent, useRef } from "react";

/** Options of `useCountdown`. */
export interface Countdown {
  /** Duration in milliseconds. */
  duration: number;
  /** False pauses the countdown and keeps the remaining time. */
  isRunning: boolean;
  onElapsed: () => void;
}

/** Calls `onElapsed` after the countdown has run for `duration`; pauses do not count. */
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
