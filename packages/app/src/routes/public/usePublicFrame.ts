import type { PublicFrameProps } from "@regia/ui/patterns/PublicPage";
import { useBrowserValue } from "../../app/useBrowserValue.ts";
import { useAuthDialog } from "../../auth/dialogContext.ts";
import { useAppearance } from "../../preferences/useAppearance.ts";
import { useIsSignedIn } from "../../session/presence.ts";
import { useCookieChoice } from "../../shell/cookieChoiceContext.ts";

const thisYear = () => new Date().getFullYear();

/** Props of every public screen's frame: session, authentication, appearance and cookies. */
export function usePublicFrame(): PublicFrameProps {
  const dialog = useAuthDialog();
  const isSignedIn = useIsSignedIn();
  return {
    isSignedIn,
    onLogin: () => dialog.open("login"),
    // Signed-in people are led to their account instead of sign-up.
    onSignup: () => (isSignedIn ? window.location.assign("/app/chat") : dialog.open("signup")),
    year: useBrowserValue(thisYear, import.meta.env.BUILD_YEAR),
    onCookieChoice: useCookieChoice(),
    appearance: useAppearance(),
  };
}
