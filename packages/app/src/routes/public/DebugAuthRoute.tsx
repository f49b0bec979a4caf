import { verificationCode } from "@regia/domain/errors";
import { PageTitle } from "@regia/ui/patterns/PageTitle";
import {
  DebugAuthScreen,
  type DebugCheck,
  type DebugFinding,
  type DebugSignup,
  type DebugVerification,
} from "@regia/ui/screens/DebugAuthScreen";
import { useMemo, useState } from "react";
import { Navigate } from "react-router-dom";
import { useServices } from "../../app/services.ts";
import { AuthDialogHost } from "../../auth/AuthDialogHost.tsx";
import { inspectSignIn } from "../../auth/inspection.ts";
import { authOperations } from "../../auth/operations.ts";
import { usePublicFrame } from "./usePublicFrame.ts";

type Findings = Readonly<Record<DebugCheck, DebugFinding>>;

const all = (kind: "idle" | "running"): Findings => ({
  session: { kind },
  profile: { kind },
  trigger: { kind },
});

/** `/debug-auth`: available if the configuration enables it; otherwise redirects to the landing page (decision 26). */
export function Component() {
  if (!useServices().config.debugAuth) return <Navigate to="/" replace />;
  return (
    <AuthDialogHost>
      <Tool />
    </AuthDialogHost>
  );
}

function Tool() {
  const services = useServices();
  const { backend } = services;
  const auth = useMemo(() => authOperations(services), [services]);
  const frame = usePublicFrame();
  const [verification, setVerification] = useState<DebugVerification>({ kind: "idle" });
  const [findings, setFindings] = useState<Findings>(() => all("idle"));

  async function signUp(values: DebugSignup) {
    setVerification({ kind: "pending", action: "signup" });
    const email = values.email.trim();
    const outcome = await auth.signUp(values);
    if (!outcome.success) setVerification({ kind: "failed", code: verificationCode(outcome.cause) });
    else setVerification({ kind: outcome.needsVerification ? "sent" : "verified", email });
  }

  async function resend(email: string) {
    setVerification({ kind: "pending", action: "resend" });
    const outcome = await auth.resendVerificationEmail(email);
    setVerification(
      outcome.success ? { kind: "sent", email } : { kind: "failed", code: verificationCode(outcome.cause) },
    );
  }

  async function check() {
    setFindings(all("running"));
    setFindings(await inspectSignIn(backend));
  }

  return (
    <>
      <PageTitle page="debugAuth" />
      <DebugAuthScreen
        {...frame}
        verification={verification}
        onTrialSignup={(values) => void signUp(values)}
        onResend={(email) => void resend(email)}
        findings={findings}
        onCheck={() => void check()}
      />
    </>
  );
}
