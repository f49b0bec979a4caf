import { useState } from "react";
import { useServices } from "../services/services.ts";

/**
 * Whether the person waits for the profile to be loaded again, and a function to load it. It is also loaded when the
 * connection or the person returns.
 */
export function useProfileRetry(): [boolean, () => void] {
  const { session } = useServices();
  const [isAsking, setAsking] = useState(false);
  const retry = async () => {
    setAsking(true);
    // If it fails again, the page already says so.
    await session.refreshProfile();
    setAsking(false);
  };
  return [isAsking, () => void retry()];
}
