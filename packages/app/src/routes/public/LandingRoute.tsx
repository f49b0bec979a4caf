import { landingError, mapAuthError } from "@regia/domain/errors";
import { PageTitle } from "@regia/ui/patterns/PageTitle";
import { LandingScreen } from "@regia/ui/screens/LandingScreen";
import { useEffect } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { useServices } from "../../app/services.ts";
import { useAuthDialog } from "../../auth/dialogContext.ts";
import { usePublicFrame } from "./usePublicFrame.ts";

/** Opens the dialog that the address asks for (error and e-mail of a failed sign-in), then clears the address. */
function useLandingError(): void {
  const [parameters, setParameters] = useSearchParams();
  const dialog = useAuthDialog();
  const code = parameters.get("error");
  const email = parameters.get("email");
  useEffect(() => {
    if (code === null && email === null) return;
    const error = landingError(code);
    if (error) {
      const banner = { tone: "error", icon: "auth", text: error.message } as const;
      dialog.open(error.mode, { banner, email: email ?? undefined });
    }
    setParameters(
      (current) => {
        current.delete("error");
        current.delete("email");
        return current;
      },
      { replace: true },
    );
  }, [code, email, dialog, setParameters]);
}

/** Tells why a link of our mail led to nothing, in the dialog where another one can be asked for. */
function useRefusedLink(): void {
  const { arrival } = useServices();
  const dialog = useAuthDialog();
  const { state } = useLocation();
  useEffect(() => {
    const refusal = arrival.takeRefusal();
    if (!refusal) return;
    const { message, icon } = mapAuthError(refusal);
    dialog.open(state?.from === "reset" ? "reset-password" : "login", {
      banner: { tone: "error", icon, text: message },
    });
  }, [arrival, dialog, state]);
}

/** `/` */
export function Component() {
  const frame = usePublicFrame();
  const navigate = useNavigate();
  useLandingError();
  useRefusedLink();
  const start = () => (frame.isSignedIn ? void navigate("/app/chat") : frame.onSignup());
  return (
    <>
      <PageTitle page="landing" />
      <LandingScreen {...frame} onSignup={start} onChoosePlan={start} />
    </>
  );
}
