import {
  type AuthScreen,
  authScreenFailure,
  googleFailureMessage,
  mapAuthError,
  readServerError,
} from "@regia/domain/errors";
import { useText } from "@regia/ui/i18n";
import { type AuthBanner, AuthDialog, type AuthPending } from "@regia/ui/patterns/AuthDialog";
import { usePage } from "../app/services.ts";
import { RuleBroken } from "../data/ruleBroken.ts";
import type { DialogEvent, DialogState } from "./dialogState.ts";
import { type AuthOperations, authOperations } from "./operations.ts";

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
  function enter() {
    dispatch({ type: "closed" });
    window.location.assign("/app/chat");
  }

  const succeeded = (text: string) => ({ tone: "success", text }) as const;

  return (
    <AuthDialog
      {...dialog}
      onBannerDismiss={() => dispatch({ type: "bannerDismissed" })}
      onModeChange={(mode) => dispatch({ type: "modeChanged", mode })}
      onClose={() => dispatch({ type: "closed" })}
      onLogin={(values) =>
        void run("form", "login", async (auth) => {
          await auth.signIn(values);
          enter();
        })
      }
      onSignup={(values) =>
        void run("form", "signup", async (auth) => {
          if (!(await auth.signUp(values))) return enter();
          const banner = succeeded(t("signup.created"));
          dispatch({ type: "accountCreated", email: values.email.trim(), banner });
        })
      }
      onReset={(email) =>
        void run("form", "reset", async (auth) => {
          await auth.resetPassword(email);
          dispatch({ type: "told", banner: succeeded(t("reset.sent")) });
        })
      }
      onResend={() =>
        void run("resend", "resend", async (auth) => {
          await auth.resendVerificationEmail(dialog.email);
          dispatch({ type: "told", banner: succeeded(t("verify.resent")) });
        })
      }
      // On success the browser is leaving for Google; the button stays busy until then.
      onGoogle={(mode) => void run("google", "google", (auth) => auth.signInWithGoogle(mode))}
    />
  );
}
