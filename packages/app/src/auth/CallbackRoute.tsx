import { callbackFailure, callbackMode, landingPath } from "@regia/domain/errors";
import { PageTitle } from "@regia/ui/patterns/PageTitle";
import { AuthCallbackScreen, type AuthCallbackState } from "@regia/ui/screens/AuthCallbackScreen";
import { useEffect, useState } from "react";
import { Navigate, useNavigate, useSearchParams } from "react-router-dom";
import { copyGooglePicture } from "../profile/googlePicture.ts";
import { useServices } from "../services/services.ts";
import { AccountSwitchGate } from "./AccountSwitchGate.tsx";
import { arrivalOf } from "./arrival.ts";
import { takeDestination } from "./destination.ts";

/** `/auth/callback`: the return from Google and from links in emails. */
export function Component() {
  const arrival = arrivalOf(useServices());
  // A link of a reset email opens nothing but the page that sets a password.
  if (arrival.isRecovery) return <Navigate to="/auth/reset-password" replace />;
  // A used link is no failure: the landing page says that the address is confirmed.
  if (arrival.isConfirmed) return <Navigate to="/" replace />;
  return (
    <AccountSwitchGate>
      <Callback />
    </AccountSwitchGate>
  );
}

function Callback() {
  const services = useServices();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const mode = callbackMode(parameters.get("mode"));
  const [state, setState] = useState<AuthCallbackState>({ kind: "loading" });
  const [home, setHome] = useState("/");

  useEffect(() => {
    let isCurrent = true;
    const { session } = services;
    void arrivalOf(services)
      .complete(mode)
      .then(async (outcome) => {
        // A sign-up through Google creates the profile only now, so the session has not found it yet.
        if (outcome.success) await session.findProfile();
        if (outcome.success && outcome.isNew) void copyGooglePicture(services, location.origin);
        if (!isCurrent) return;
        if (outcome.success) {
          setState({ kind: "success" });
          return navigate(takeDestination(), { replace: true });
        }
        const failure = callbackFailure({ mode, reason: outcome.reason });
        setState({ kind: "failed", reason: failure.message });
        setHome(landingPath({ code: failure.landingCode, email: outcome.email }));
      });
    return () => {
      isCurrent = false;
    };
  }, [services, mode, navigate]);

  return (
    <>
      <PageTitle page="callback" />
      <AuthCallbackScreen state={state} onHome={() => void navigate(home, { replace: true })} />
    </>
  );
}
