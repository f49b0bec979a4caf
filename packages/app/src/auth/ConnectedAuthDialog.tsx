import { googleFailureMessage } from "@regia/domain/errors";
import { useText } from "@regia/ui/i18n";
import { AuthDialog, type LoginValues, type SignupValues } from "@regia/ui/patterns/AuthDialog";
import { usePage } from "../app/services.ts";
import { failureBanner } from "./banners.ts";
import type { DialogEvent, DialogState } from "./dialogState.ts";
import { type AuthOperations, authOperations } from "./operations.ts";

/** The signed-in area is a separate document. */
const enter = () => window.location.assign("/app/chat");

export interface ConnectedAuthDialogProps {
  dialog: DialogState;
  dispatch: (event: DialogEvent) => void;
}

/** The authentication dialog, connected with the auth service. Connects to the backend when a form is submitted. */
export function ConnectedAuthDialog({ dialog, dispatch }: ConnectedAuthDialogProps) {
  const { start } = usePage();
  const t = useText("auth");

  /** Runs an operation of the auth service; an unreachable backend counts as a lost connection. */
  async function ask<Outcome>(operation: (auth: AuthOperations) => Promise<Outcome>) {
    let auth: AuthOperations;
    try {
      auth = authOperations(await start());
    } catch (cause) {
      return { success: false, cause: new TypeError("Failed to fetch", { cause }), thrown: true } as const;
    }
    return operation(auth);
  }

  async function logIn({ email, password }: LoginValues) {
    dispatch({ type: "started", pending: "form" });
    const outcome = await ask((auth) => auth.signIn({ email, password }));
    if (!outcome.success) return dispatch({ type: "told", banner: failureBanner(outcome, "login") });
    dispatch({ type: "closed" });
    return enter();
  }

  async function signUp(values: SignupValues) {
    dispatch({ type: "started", pending: "form" });
    const outcome = await ask((auth) => auth.signUp(values));
    if (!outcome.success) return dispatch({ type: "told", banner: failureBanner(outcome, "signup") });
    if (outcome.needsVerification) {
      const banner = { tone: "success", text: t("signup.created") } as const;
      return dispatch({ type: "accountCreated", email: values.email.trim(), banner });
    }
    dispatch({ type: "closed" });
    return enter();
  }

  async function resetPassword(email: string) {
    dispatch({ type: "started", pending: "form" });
    const outcome = await ask((auth) => auth.resetPassword(email));
    const banner = outcome.success
      ? ({ tone: "success", text: t("reset.sent") } as const)
      : failureBanner(outcome, "reset");
    dispatch({ type: "told", banner });
  }

  async function resend() {
    dispatch({ type: "started", pending: "resend" });
    const outcome = await ask((auth) => auth.resendVerificationEmail(dialog.email));
    const banner = outcome.success
      ? ({ tone: "success", text: t("verify.resent") } as const)
      : failureBanner(outcome, "resend");
    dispatch({ type: "told", banner });
  }

  async function withGoogle(mode: "login" | "signup") {
    dispatch({ type: "started", pending: "google" });
    const outcome = await ask((auth) => auth.signInWithGoogle(mode));
    // On success the browser is leaving for Google; the button stays busy until then.
    if (!outcome.success) {
      const text = googleFailureMessage({ error: outcome.cause, thrown: outcome.thrown });
      dispatch({ type: "told", banner: { tone: "error", icon: "auth", text } });
    }
  }

  return (
    <AuthDialog
      {...dialog}
      onBannerDismiss={() => dispatch({ type: "bannerDismissed" })}
      onModeChange={(mode) => dispatch({ type: "modeChanged", mode })}
      onClose={() => dispatch({ type: "closed" })}
      onLogin={(values) => void logIn(values)}
      onSignup={(values) => void signUp(values)}
      onReset={(email) => void resetPassword(email)}
      onResend={() => void resend()}
      onGoogle={(mode) => void withGoogle(mode)}
    />
  );
}
