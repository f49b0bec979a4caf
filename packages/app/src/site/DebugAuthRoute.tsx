import { verificationFailure } from "@regia/domain/errors";
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
import { AuthDialogHost } from "../auth/AuthDialogHost.tsx";
import { authOperations } from "../auth/operations.ts";
import { useServices } from "../services/services.ts";
import { inspectSignIn } from "./inspection.ts";
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
  const [madeId, setMadeId] = useState<string | null>(null);
  const [findings, setFindings] = useState<Findings>(() => all("idle"));

  async function verify(
    action: "signup" | "resend",
    email: string,
    work: () => Promise<"sent" | "verified">,
  ) {
    setVerification({ kind: "pending", action });
    try {
      setVerification({ kind: await work(), email });
    } catch (error) {
      setVerification({ kind: "failed", ...verificationFailure(error) });
    }
  }

  const signUp = (values: DebugSignup) =>
    verify("signup", values.email.trim(), async () =>
      (await auth.signUp(values, setMadeId)) ? "sent" : "verified",
    );

  const resend = (email: string) =>
    verify("resend", email, async () => {
      await auth.resendVerificationEmail(email);
      return "sent";
    });

  async function check() {
    setFindings(all("running"));
    setFindings(await inspectSignIn(backend, madeId));
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
