import { type CallbackReason, callbackFailure, callbackMode, landingPath } from "@regia/domain/errors";
import { PageTitle } from "@regia/ui/patterns/PageTitle";
import { AuthCallbackScreen, type AuthCallbackState } from "@regia/ui/screens/AuthCallbackScreen";
import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { useServices } from "../../app/services.ts";

interface Failure {
  readonly reason: CallbackReason;
  readonly email: string | null;
}

type Progress = { kind: "loading" } | { kind: "success" } | { kind: "failed"; failure: Failure };

/** `/auth/callback`: the return from Google and from links in emails. */
export function Component() {
  const { arrival, session } = useServices();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const requested = parameters.get("mode");
  const mode = callbackMode(requested);
  const [progress, setProgress] = useState<Progress>({ kind: "loading" });

  useEffect(() => {
    let isCurrent = true;
    void arrival.complete(mode).then(async (outcome) => {
      // A sign-up through Google creates the profile only now, so the session has not found it yet.
      if (outcome.success) await session.findProfile();
      if (!isCurrent) return;
      if (outcome.success) {
        setProgress({ kind: "success" });
        void navigate("/app/chat", { replace: true });
      } else setProgress({ kind: "failed", failure: outcome });
    });
    return () => {
      isCurrent = false;
    };
  }, [arrival, session, mode, navigate]);

  const failure =
    progress.kind === "failed" ? callbackFailure({ mode, reason: progress.failure.reason }) : null;
  const state: AuthCallbackState =
    progress.kind === "failed" && failure
      ? { kind: "failed", reason: failure.message }
      : { kind: progress.kind === "success" ? "success" : "loading" };
  const home = landingPath({
    code: failure?.landingCode ?? null,
    email: progress.kind === "failed" ? progress.failure.email : null,
  });
  return (
    <>
      <PageTitle page="callback" />
      <AuthCallbackScreen state={state} onHome={() => void navigate(home, { replace: true })} />
    </>
  );
}
