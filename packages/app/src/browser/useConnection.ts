import type { ConnectionState } from "@regia/ui/patterns/OfflineBanner";
import { useEffect, useState } from "react";

/**
 * The state of the connection, and a function that dismisses `restored`.
 * @param isRestored whether that is the first state, instead of `online`
 */
export function useConnection(isRestored?: boolean): [ConnectionState, () => void] {
  const [connection, setConnection] = useState<ConnectionState>(isRestored ? "restored" : "online");
  useEffect(() => {
    const lose = () => setConnection("offline");
    const regain = () => setConnection((before) => (before === "offline" ? "restored" : before));
    if (!navigator.onLine) lose();
    window.addEventListener("offline", lose);
    window.addEventListener("online", regain);
    return () => {
      window.removeEventListener("offline", lose);
      window.removeEventListener("online", regain);
    };
  }, []);
  return [connection, () => setConnection("online")];
}
