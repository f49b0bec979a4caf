import { useCallback, useEffect, useRef, useState } from "react";
import { useServices } from "../app/services.ts";

/** Whether the profile is being asked for again, and the way to ask; the return of the connection asks by itself. */
export function useProfileRetry(): [boolean, () => void] {
  const { session } = useServices();
  const [isAsking, setAsking] = useState(false);
  const isRunning = useRef(false);

  const retry = useCallback(() => {
    if (isRunning.current) return;
    isRunning.current = true;
    setAsking(true);
    session
      .refreshProfile()
      // What could not be read stays unread: the page says so already.
      .catch(() => undefined)
      .finally(() => {
        isRunning.current = false;
        setAsking(false);
      });
  }, [session]);

  useEffect(() => {
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [retry]);

  return [isAsking, retry];
}
