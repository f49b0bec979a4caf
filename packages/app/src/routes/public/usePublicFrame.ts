import type { PublicFrameProps } from "@regia/ui/patterns/PublicPage";
import { useBrowserValue } from "../../app/useBrowserValue.ts";
import { useAuthDialog } from "../../auth/dialogContext.ts";
import { useAppearance } from "../../preferences/useAppearance.ts";
import { useIsSignedIn } from "../../session/presence.ts";
import { useCookieChoice } from "../../shell/cookieChoiceContext.ts";

const thisYear = () => new Date().getFullYear();

/** What every public screen is given for its frame: who is there, and the ways to log in and to choose. */
export function usePublicFrame(): PublicFrameProps {
  const dialog = useAuthDialog();
  const isSignedIn = useIsSignedIn();
  return {
    isSignedIn,
    onLogin: () => dialog.open("login"),
    // Whoever has an account is led to it by every call to begin.
    onSignup: () => (isSignedIn ? window.location.assign("/app/chat") : dialog.open("signup")),
    year: useBrowserValue(thisYear, import.meta.env.BUILD_YEAR),
    onCookieChoice: useCookieChoice(),
    appearance: useAppearance(),
  };
}
