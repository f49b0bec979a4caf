import type { PublicFrameProps } from "@regia/ui/patterns/PublicPage";
import { useAuthDialog } from "../auth/dialogContext.ts";
import { useBrowserValue } from "../browser/useBrowserValue.ts";
import { useAppearance } from "../preferences/useAppearance.ts";
import { useIsSignedIn } from "../session/presence.ts";
import { useCookieChoice } from "../shell/cookieChoiceContext.ts";

const thisYear = () => new Date().getFullYear();

/** Where plans are chosen, and the trial is started. */
const PLANS = "/app/settings?section=plans";

/** Props of every public screen's frame: session, authentication, appearance and cookies; and what chooses a plan. */
export function usePublicFrame(): PublicFrameProps & { onChoosePlan: () => void } {
  const dialog = useAuthDialog();
  const isSignedIn = useIsSignedIn();
  // Signed-in people are led to their account instead of sign-up.
  const signUpOr = (address: string) => () =>
    isSignedIn ? window.location.assign(address) : dialog.open("signup");
  return {
    isSignedIn,
    onLogin: () => dialog.open("login"),
    onSignup: signUpOr("/app/chat"),
    onChoosePlan: signUpOr(PLANS),
    year: useBrowserValue(thisYear, import.meta.env.BUILD_YEAR),
    onCookieChoice: useCookieChoice(),
    appearance: useAppearance(),
  };
}
