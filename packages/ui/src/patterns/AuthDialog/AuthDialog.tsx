import { Banner } from "../../components/Banner/index.ts";
import { Dialog } from "../../components/Dialog/index.ts";
import { Stack } from "../../components/Stack/index.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { type AuthMode, knownAuthMode, type RequestedAuthMode } from "./authMode.ts";
import { LoginForm } from "./LoginForm.tsx";
import { ResetRequestForm } from "./ResetRequestForm.tsx";
import { SignupForm } from "./SignupForm.tsx";
import type { AuthBanner, AuthPending, LoginValues, SignupValues } from "./types.ts";
import { VerifyEmail } from "./VerifyEmail.tsx";

export interface AuthDialogProps {
  /** Closed, it renders nothing and forgets what was typed. */
  isOpen: boolean;
  /** What it is open for; anything unknown shows the login form under a general title. */
  mode: RequestedAuthMode;
  /** The address at hand: fills the forms, and is named in the verification mode. Default: none. */
  email?: string | undefined;
  /** What is under way; it disables the buttons. Default: nothing. */
  pending?: AuthPending | null | undefined;
  /** What there is to tell. Default: nothing. */
  banner?: AuthBanner | null | undefined;
  /** The banner was dismissed or has hidden itself. */
  onBannerDismiss: () => void;
  /** Another mode was asked for; the caller clears banner and error with it. */
  onModeChange: (mode: AuthMode) => void;
  onClose: () => void;
  onLogin: (values: LoginValues) => void;
  onSignup: (values: SignupValues) => void;
  onReset: (email: string) => void;
  onResend: () => void;
  /** Google, in the way of the mode that is shown. */
  onGoogle: (mode: "login" | "signup") => void;
}

/** The authentication dialog: log in, sign up, ask for a new password, wait for the verification. */
export function AuthDialog({
  isOpen,
  mode,
  email = "",
  pending = null,
  banner = null,
  onBannerDismiss,
  onModeChange,
  onClose,
  onLogin,
  onSignup,
  onReset,
  onResend,
  onGoogle,
}: AuthDialogProps) {
  const t = useText("auth");
  const say = useLocalizedText();
  const known = knownAuthMode(mode);
  const toLogin = () => onModeChange("login");

  const view = () => {
    switch (known) {
      case "signup":
        return (
          <SignupForm
            email={email}
            pending={pending}
            onSignup={onSignup}
            onGoogle={() => onGoogle("signup")}
            onLogin={toLogin}
          />
        );
      case "reset-password":
        return <ResetRequestForm email={email} pending={pending} onReset={onReset} onLogin={toLogin} />;
      case "verify-email":
        return <VerifyEmail email={email} pending={pending} onResend={onResend} onLogin={toLogin} />;
      default:
        return (
          <LoginForm
            email={email}
            pending={pending}
            onLogin={onLogin}
            onGoogle={() => onGoogle("login")}
            onForgot={() => onModeChange("reset-password")}
            onSignup={() => onModeChange("signup")}
          />
        );
    }
  };

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t(`modes.${known ?? "other"}`)}>
      <Stack gap="x4">
        {banner ? (
          <Banner key={banner.id} tone={banner.tone} icon={banner.icon} onDismiss={onBannerDismiss}>
            {say(banner.text)}
          </Banner>
        ) : null}
        {view()}
      </Stack>
    </Dialog>
  );
}
