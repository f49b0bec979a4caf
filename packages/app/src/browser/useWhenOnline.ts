import { useEffect, useEffectEvent } from "react";

/** Calls `onBack` when the connection comes back while something waits for it. */
export function useWhenOnline(isWaiting: boolean, onBack: () => void): void {
  const back = useEffectEvent(onBack);
  useEffect(() => {
    if (!isWaiting) return;
    const listen = () => back();
    window.addEventListener("online", listen);
    return () => window.removeEventListener("online", listen);
  }, [isWaiting]);
}
