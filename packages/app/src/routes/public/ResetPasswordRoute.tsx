import { authScreenFailure } from "@regia/domain/errors";
import { PageTitle } from "@regia/ui/patterns/PageTitle";
import { LoadingScreen } from "@regia/ui/screens/LoadingScreen";
import { ResetPasswordScreen, type ResetPasswordState } from "@regia/ui/screens/ResetPasswordScreen";
import { useEffect, useState } from "react";
import { Navigate, useNavigate } from "react-router-dom";
import { useServices } from "../../app/services.ts";
import { AccountSwitchGate } from "../../auth/AccountSwitchGate.tsx";
import { authOperations } from "../../auth/operations.ts";
import { alertInAddress, SignInAlert } from "../../auth/SignInAlert.tsx";
import { RuleBroken } from "../../data/ruleBroken.ts";
import { arrivalOf } from "../../session/arrival.ts";

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
  const [isAdmitted, setAdmitted] = useState<boolean | null>(null);
  const [state, setState] = useState<ResetPasswordState>({ kind: "editing" });

  useEffect(() => {
    let isCurrent = true;
    void arrival.recover().then((admitted) => isCurrent && setAdmitted(admitted));
    return () => {
      isCurrent = false;
    };
  }, [arrival]);

  useEffect(() => {
    if (state.kind !== "updated") return;
    const timer = setTimeout(() => void navigate("/app/chat", { replace: true }), redirectDelay);
    return () => clearTimeout(timer);
  }, [state.kind, navigate]);

  async function submit(password: string) {
    setState({ kind: "saving" });
    try {
      await authOperations({ ...arrival.recovery, config }).updatePassword(password);
      // If that fails, the person logs in with the new password.
      await arrival.enter().catch(() => undefined);
      setState({ kind: "updated" });
    } catch (error) {
      const isBroken = error instanceof RuleBroken;
      const reason = isBroken ? error.reason : authScreenFailure({ screen: "passwordUpdate", error });
      setState({ kind: "failed", reason });
    }
  }

  if (isAdmitted === null) return <LoadingScreen />;
  if (!isAdmitted) return <Navigate to="/" replace />;
  return (
    <>
      <PageTitle page="resetPassword" />
      <ResetPasswordScreen
        state={state}
        onSubmit={(password) => void submit(password)}
        onBannerDismiss={() => setState({ kind: "editing" })}
      />
    </>
  );
}
