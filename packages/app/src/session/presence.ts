import { useBrowserValue } from "../browser/useBrowserValue.ts";

/** Storage key of the auth client's session; the middle part names the project. */
const sessionKey = /^sb-.+-auth-token$/;

/**
 * Whether this browser stores a session. It may have expired; only the auth client knows, and it is not loaded here.
 */
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

/** Whether somebody seems to be signed in, so that Dashboard replaces Login. Follows other tabs. */
export const useIsSignedIn = (): boolean => useBrowserValue(holdsSession, false, followOtherTabs);
