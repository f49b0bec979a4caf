import {
  type AuthScreen,
  authScreenFailure,
  googleFailureMessage,
  mapAuthError,
  readServerError,
} from "@regia/domain/errors";
import { message } from "@regia/domain/messages";
import { useText } from "@regia/ui/i18n";
import {
  type AuthBanner,
  AuthDialog,
  type AuthPending,
  type LoginValues,
} from "@regia/ui/patterns/AuthDialog";
import { useEffect, useEffectEvent, useState } from "react";
import { RuleBroken } from "../data/ruleBroken.ts";
import { usePage } from "../services/services.ts";
import { useIsSignedIn } from "../session/presence.ts";
import { useSecondsUntil } from "../time/useSecondsUntil.ts";
import { destination, takeDestination } from "./destination.ts";
import type { DialogEvent, DialogState } from "./dialogState.ts";
import { type AuthOperations, authOperations } from "./operations.ts";
import {
  dropVerification,
  emailWaitMs,
  keepVerification,
  keptVerification,
  type Verification,
} from "./verification.ts";

/** The banner for a failed operation: the broken rule, or the message for the service's error. */
function failureBanner(error: unknown, screen: AuthScreen | "google"): Omit<AuthBanner, "id"> {
  const tone = "error";
  if (error instanceof RuleBroken) return { tone, icon: "none", text: error.reason };
  if (screen !== "google") {
    return { tone, icon: mapAuthError(error).icon, text: authScreenFailure({ screen, error }) };
  }
  const thrown = readServerError(error).status === 0;
  return { tone, icon: "auth", text: googleFailureMessage({ error, thrown }) };
}

export interface ConnectedAuthDialogProps {
  dialog: DialogState;
  dispatch: (event: DialogEvent) => void;
}

/** The authentication dialog, connected with the auth service. Connects to the backend when a form is submitted. */
export function ConnectedAuthDialog({ dialog, dispatch }: ConnectedAuthDialogProps) {
  const { start } = usePage();
  const t = useText("auth");
  const [waiting, setWaiting] = useState(keptVerification);
  const resendWait = useSecondsUntil(waiting?.resendAt ?? 0);
  const isSignedIn = useIsSignedIn();

  function wait(verification: Verification) {
    keepVerification(verification);
    setWaiting(verification);
  }

  /** Runs an operation and shows why it failed; an unreachable backend counts as a lost connection. */
  async function run(
    pending: AuthPending,
    screen: AuthScreen | "google",
    operation: (auth: AuthOperations) => Promise<void>,
  ) {
    dispatch({ type: "started", pending });
    try {
      const services = await start().catch((cause: unknown) => {
        throw new TypeError("Failed to fetch", { cause });
      });
      await operation(authOperations(services));
    } catch (error) {
      dispatch({ type: "told", banner: failureBanner(error, screen) });
    }
  }

  /** Opens the signed-in area, which is a separate document. */
  function enter(path = takeDestination()) {
    dropVerification();
    dispatch({ type: "closed" });
    window.location.assign(path);
  }

  // The link of the email was opened in another tab, which needs the remembered page too: the person is there.
  const isVerified =
    isSignedIn && dialog.isOpen && dialog.mode === "verify-email" && dialog.pending !== "code";
  const onVerified = useEffectEvent(() => enter(destination()));
  useEffect(() => {
    if (isVerified) onVerified();
  }, [isVerified]);

  async function logIn(auth: AuthOperations, values: LoginValues) {
    try {
      await auth.signIn(values);
    } catch (error) {
      const email = values.email.trim();
      if (mapAuthError(error).code === "EMAIL_NOT_CONFIRMED" && waiting?.email !== email)
        wait({ email, resendAt: Date.now() });
      throw error;
    }
    enter();
  }

  /** Enters the code of an email; one that does not count is said at its field. */
  async function tryCode(code: () => Promise<void>, onPassed: () => void) {
    try {
      await code();
    } catch (error) {
      if (mapAuthError(error).code !== "LINK_EXPIRED") throw error;
      return dispatch({ type: "codeRefused", reason: t("code.refused") });
    }
    onPassed();
  }

  const email = dialog.email || (waiting?.email ?? "");

  function onCode(code: string) {
    void run("code", "login", (auth) =>
      dialog.mode === "verify-email"
        ? tryCode(
            () => auth.enterVerificationCode(email, code),
            () => enter(),
          )
        : tryCode(
            () => auth.enterResetCode(email, code),
            () => window.location.assign("/auth/reset-password"),
          ),
    );
  }

  /** Sends the verification email again; if the service has sent too many, notes when it sends another. */
  async function resend(auth: AuthOperations, email: string) {
    try {
      await auth.resendVerificationEmail(email);
    } catch (error) {
      if (mapAuthError(error).code === "EMAIL_RATE_LIMIT")
        wait({ email, resendAt: Date.now() + emailWaitMs(error) });
      throw error;
    }
    wait({ email, resendAt: Date.now() });
    dispatch({ type: "resent", email, banner: succeeded(t("verify.resent")) });
  }

  function onResend(email: string) {
    if (resendWait > 0 && email === waiting?.email) {
      const text = message("errors:auth.emailRateLimit");
      dispatch({ type: "told", banner: { tone: "warning", icon: "timeout", text } });
    } else void run("resend", "resend", (auth) => resend(auth, email));
  }

  const succeeded = (text: string) => ({ tone: "success", text }) as const;

  return (
    <AuthDialog
      {...dialog}
      email={email}
      isUnverified={waiting !== null}
      resendWait={resendWait}
      onBannerDismiss={() => dispatch({ type: "bannerDismissed" })}
      onModeChange={(mode, email) => dispatch({ type: "modeChanged", mode, email })}
      onClose={() => dispatch({ type: "closed" })}
      onLogin={(values) => void run("form", "login", (auth) => logIn(auth, values))}
      onSignup={(values) =>
        void run("form", "signup", async (auth) => {
          if (!(await auth.signUp(values))) return enter();
          const email = values.email.trim();
          wait({ email, resendAt: Date.now() });
          dispatch({ type: "accountCreated", email, banner: succeeded(t("signup.created")) });
        })
      }
      onReset={(email) =>
        void run("form", "reset", async (auth) => {
          await auth.resetPassword(email);
          dispatch({ type: "resetSent", email: email.trim(), banner: succeeded(t("reset.sent")) });
        })
      }
      onCode={onCode}
      onResend={onResend}
      // The button stays busy until the browser has left for Google.
      onGoogle={(mode) => void run("google", "google", (auth) => auth.signInWithGoogle(mode))}
    />
  );
}
