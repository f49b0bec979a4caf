import { useBrowserValue } from "../app/useBrowserValue.ts";

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

function followOtherTabs(onChange: () => void) {
  window.addEventListener("storage", onChange);
  return () => window.removeEventListener("storage", onChange);
}

/** Whether somebody seems to be signed in here: Dashboard instead of Login. The other tabs are followed. */
export const useIsSignedIn = (): boolean => useBrowserValue(holdsSession, false, followOtherTabs);
