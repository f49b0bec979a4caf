import type { PublicFrameProps } from "@regia/ui/patterns/PublicPage";
import { useSession } from "../../app/services.ts";
import { useAuthDialog } from "../../auth/dialogContext.ts";
import { useAppearance } from "../../preferences/useAppearance.ts";
import { useCookieChoice } from "../../shell/cookieChoiceContext.ts";

/** What every public screen is given for its frame: who is there, and the ways to log in and to choose. */
export function usePublicFrame(): PublicFrameProps {
  const isSignedIn = useSession().status === "signedIn";
  const dialog = useAuthDialog();
  return {
    isSignedIn,
    onLogin: () => dialog.open("login"),
    onSignup: () => dialog.open("signup"),
    year: new Date().getFullYear(),
    onCookieChoice: useCookieChoice(),
    appearance: useAppearance(),
  };
}
