import { authScreenFailure } from "@regia/domain/errors";
import { PageTitle } from "@regia/ui/patterns/PageTitle";
import { LoadingScreen } from "@regia/ui/screens/LoadingScreen";
import { ResetPasswordScreen, type ResetPasswordState } from "@regia/ui/screens/ResetPasswordScreen";
import type { Session } from "@supabase/auth-js";
import { lazy, Suspense, useEffect, useState } from "react";
import { Navigate, useNavigate } from "react-router-dom";
import { AccountSwitchGate } from "../auth/AccountSwitchGate.tsx";
import { arrivalOf } from "../auth/arrival.ts";
import { authOperations } from "../auth/operations.ts";
import { alertInAddress, SignInAlert } from "../auth/SignInAlert.tsx";
import { RuleBroken } from "../data/ruleBroken.ts";
import { useServices } from "../services/services.ts";
import { owedFactors } from "./owedFactor.ts";
import { useTokenOffer } from "./useTokenOffer.tsx";

const SecondFactor = lazy(async () => ({
  default: (await import("./SecondFactor.tsx")).SecondFactor,
}));

const redirectDelay = 2000;

/** `/auth/reset-password` and `/reset-password`: the target of the reset email (decision 13), and of alerts of sign-ins. */
export function Component() {
  const [alert] = useState(alertInAddress);
  return alert ? (
    <>
      <PageTitle page="resetPassword" />
      <SignInAlert token={alert} />
    </>
  ) : (
    <AccountSwitchGate>
      <ResetPassword />
    </AccountSwitchGate>
  );
}

function ResetPassword() {
  const services = useServices();
  const { config } = services;
  const arrival = arrivalOf(services);
  const navigate = useNavigate();
  /** The session of the email; null if there is none, undefined while it is looked for. */
  const [session, setSession] = useState<Session | null>();
  const [state, setState] = useState<ResetPasswordState>({ kind: "editing" });
  const offer = useTokenOffer();

  useEffect(() => {
    let isCurrent = true;
    void arrival.recover().then((found) => isCurrent && setSession(found));
    return () => {
      isCurrent = false;
    };
  }, [arrival]);

  useEffect(() => {
    if (state.kind !== "updated" || offer.isOpen) return;
    const timer = setTimeout(() => void navigate("/app/chat", { replace: true }), redirectDelay);
    return () => clearTimeout(timer);
  }, [state.kind, offer.isOpen, navigate]);

  async function submit(password: string) {
    setState({ kind: "saving" });
    try {
      await authOperations({ ...arrival.recovery, config }).updatePassword(password);
      // If that fails, the person logs in with the new password.
      await arrival.enter().catch(() => undefined);
      await offer.make();
      setState({ kind: "updated" });
    } catch (error) {
      const isBroken = error instanceof RuleBroken;
      const reason = isBroken ? error.reason : authScreenFailure({ screen: "passwordUpdate", error });
      setState({ kind: "failed", reason });
    }
  }

  async function leave() {
    await arrival.recovery.backend.forgetSession();
    setSession(null);
  }

  if (session === undefined) return <LoadingScreen />;
  if (session === null) return <Navigate to="/" replace />;
  const owed = owedFactors(session);
  if (owed !== null) {
    return (
      <Suspense fallback={<LoadingScreen />}>
        <SecondFactor
          backend={arrival.recovery.backend}
          session={session}
          owed={owed}
          onPassed={async () => setSession(await arrival.recover())}
          onLogout={() => void leave()}
        />
      </Suspense>
    );
  }
  return (
    <>
      <PageTitle page="resetPassword" />
      <ResetPasswordScreen
        email={session.user.email ?? ""}
        names={[session.user.user_metadata["full_name"], session.user.user_metadata["display_name"]]}
        state={state}
        onSubmit={(password) => void submit(password)}
        onBannerDismiss={() => setState({ kind: "editing" })}
      />
      {offer.dialog}
    </>
  );
}
