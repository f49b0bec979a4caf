import { googleFailureMessage } from "@regia/domain/errors";
import { useText } from "@regia/ui/i18n";
import { AuthDialog, type LoginValues, type SignupValues } from "@regia/ui/patterns/AuthDialog";
import { type ReactNode, useMemo, useReducer } from "react";
import { useNavigate } from "react-router-dom";
import { useServices } from "../app/services.ts";
import { failureBanner } from "./banners.ts";
import { AuthDialogContext, type AuthDialogControls } from "./dialogContext.ts";
import { closedDialog, dialogAfter } from "./dialogState.ts";

const home = "/app/chat";

/** Holds the authentication dialog of the public pages and connects it with the auth service. */
export function AuthDialogHost({ children }: { children: ReactNode }) {
  const { auth } = useServices();
  const navigate = useNavigate();
  const t = useText("auth");
  const [dialog, dispatch] = useReducer(dialogAfter, closedDialog);

  const controls = useMemo<AuthDialogControls>(
    () => ({ open: (mode, options = {}) => dispatch({ type: "opened", mode, ...options }) }),
    [],
  );

  async function logIn({ email, password }: LoginValues) {
    dispatch({ type: "started", pending: "form" });
    const outcome = await auth.signIn({ email, password });
    if (!outcome.success) return dispatch({ type: "told", banner: failureBanner(outcome, "login") });
    dispatch({ type: "closed" });
    return navigate(home);
  }

  async function signUp(values: SignupValues) {
    dispatch({ type: "started", pending: "form" });
    const outcome = await auth.signUp(values);
    if (!outcome.success) return dispatch({ type: "told", banner: failureBanner(outcome, "signup") });
    if (outcome.needsVerification) {
      const banner = { tone: "success", text: t("signup.created") } as const;
      return dispatch({ type: "accountCreated", email: values.email.trim(), banner });
    }
    dispatch({ type: "closed" });
    return navigate(home);
  }

  async function resetPassword(email: string) {
    dispatch({ type: "started", pending: "form" });
    const outcome = await auth.resetPassword(email);
    const banner = outcome.success
      ? ({ tone: "success", text: t("reset.sent") } as const)
      : failureBanner(outcome, "reset");
    dispatch({ type: "told", banner });
  }

  async function resend() {
    dispatch({ type: "started", pending: "resend" });
    const outcome = await auth.resendVerificationEmail(dialog.email);
    const banner = outcome.success
      ? ({ tone: "success", text: t("verify.resent") } as const)
      : failureBanner(outcome, "resend");
    dispatch({ type: "told", banner });
  }

  async function withGoogle(mode: "login" | "signup") {
    dispatch({ type: "started", pending: "google" });
    const outcome = await auth.signInWithGoogle(mode);
    // On success the browser is already leaving for Google; the button stays busy until it does.
    if (!outcome.success) {
      const text = googleFailureMessage({ error: outcome.cause, thrown: outcome.thrown });
      dispatch({ type: "told", banner: { tone: "error", icon: "auth", text } });
    }
  }

  return (
    <AuthDialogContext value={controls}>
      {children}
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
    </AuthDialogContext>
  );
}
