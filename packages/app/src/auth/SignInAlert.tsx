import { LoadingScreen } from "@regia/ui/screens/LoadingScreen";
import { SignInAlertScreen, type SignInAlertState } from "@regia/ui/screens/SignInAlertScreen";
import { Suspense, useEffect, useState } from "react";
import { requestFailure } from "../data/failures.ts";
import { useRun } from "../data/useRun.ts";
import { useServices } from "../services/services.ts";
import { AuthDialogHost } from "./AuthDialogHost.tsx";
import { useAuthDialog } from "./dialogContext.ts";

/** The token of an alert about a sign-in in the fragment of the address; null if there is none. */
export const alertInAddress = (): string | null =>
  new URLSearchParams(window.location.hash.slice(1)).get("alert");

/** Ends every session of the account whose alert was opened, once the person says so; it needs no session itself. */
export function SignInAlert({ token }: { token: string }) {
  // No token stays in the history (decision 29).
  useEffect(() => window.history.replaceState(window.history.state, "", window.location.pathname), []);
  return (
    <AuthDialogHost>
      <Suspense fallback={<LoadingScreen />}>
        <Alert token={token} />
      </Suspense>
    </AuthDialogHost>
  );
}

function Alert({ token }: { token: string }) {
  const { backend } = useServices();
  const dialog = useAuthDialog();
  const [state, setState] = useState<SignInAlertState>({ kind: "asking" });
  const run = useRun();
  const end = () =>
    void run(
      async () => {
        setState({ kind: "ending" });
        const hasEnded = await backend.dataOf(backend.rpc("end_sessions_by_alert", { token }));
        setState({ kind: hasEnded ? "ended" : "gone" });
      },
      (error) => setState({ kind: "failed", reason: requestFailure(error) }),
    );
  return <SignInAlertScreen state={state} onEnd={end} onReset={() => dialog.open("reset-password")} />;
}
