import { PageTitle } from "@regia/ui/patterns/PageTitle";
import { LandingScreen } from "@regia/ui/screens/LandingScreen";
import { useEffect } from "react";
import { useAuthDialog } from "../../auth/dialogContext.ts";
import { takeRefusal } from "../../session/refusal.ts";
import { usePublicFrame } from "./usePublicFrame.ts";

/** Opens the dialog for the error and email of a failed sign-in in the address, then removes them from it. */
function useLandingError(): void {
  const dialog = useAuthDialog();
  useEffect(() => {
    const address = new URL(window.location.href);
    const code = address.searchParams.get("error");
    const email = address.searchParams.get("email");
    if (code === null && email === null) return;
    address.searchParams.delete("error");
    address.searchParams.delete("email");
    window.history.replaceState(window.history.state, "", address);
    void import("@regia/domain/errors").then(({ landingError }) => {
      const error = landingError(code);
      if (!error) return;
      const banner = { tone: "error", icon: "auth", text: error.message } as const;
      dialog.open(error.mode, { banner, email: email ?? undefined });
    });
  }, [dialog]);
}

/** Shows why a link in an email failed, in the dialog that can send another. */
function useRefusedLink(): void {
  const dialog = useAuthDialog();
  useEffect(() => {
    const refusal = takeRefusal();
    if (!refusal) return;
    void import("@regia/domain/errors").then(({ mapAuthError }) => {
      const { message, icon } = mapAuthError(refusal.reason);
      dialog.open(refusal.isReset ? "reset-password" : "login", {
        banner: { tone: "error", icon, text: message },
      });
    });
  }, [dialog]);
}

/** `/` */
export function Component() {
  const frame = usePublicFrame();
  useLandingError();
  useRefusedLink();
  return (
    <>
      <PageTitle page="landing" />
      <LandingScreen {...frame} onChoosePlan={frame.onSignup} />
    </>
  );
}
