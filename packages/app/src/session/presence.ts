import { useEffect, useReducer } from "react";
import { useIsHydrated } from "../app/useIsHydrated.ts";

/** Where the auth client keeps its session; the middle names the project. */
const sessionKey = /^sb-.+-auth-token$/;

/** Whether this browser holds a session; the auth client, which alone knows whether it still counts, is not started. */
function holdsSession(): boolean {
  try {
    return Object.keys(localStorage).some((name) => sessionKey.test(name));
  } catch {
    // A browser that forbids storage keeps no session.
    return false;
  }
}

/** Whether somebody seems to be signed in here: Dashboard instead of Login. The other tabs are followed. */
export function useIsSignedIn(): boolean {
  const isHydrated = useIsHydrated();
  const [, lookAgain] = useReducer((turn: number) => turn + 1, 0);
  useEffect(() => {
    window.addEventListener("storage", lookAgain);
    return () => window.removeEventListener("storage", lookAgain);
  }, []);
  return isHydrated && holdsSession();
}
