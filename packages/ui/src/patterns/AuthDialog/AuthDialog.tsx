import { Banner } from "../../components/Banner/index.ts";
import { Dialog } from "../../components/Dialog/index.ts";
import { Stack } from "../../components/Stack/index.ts";
import { passwordRefusal } from "../../forms/index.ts";
import type { LocalizedText } from "../../i18n/index.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { type AuthMode, knownAuthMode, type RequestedAuthMode } from "./authMode.ts";
import { LoginForm } from "./LoginForm.tsx";
import { ResetRequestForm } from "./ResetRequestForm.tsx";
import { SignupForm } from "./SignupForm.tsx";
import type { AuthBanner, AuthPending, LoginValues, SignupValues } from "./types.ts";
import { VerifyEmail } from "./VerifyEmail.tsx";

export interface AuthDialogProps {
  /** While false, nothing is rendered and typed values are discarded. */
  isOpen: boolean;
  /** The requested mode. An unknown one shows the login form with a general title. */
  mode: RequestedAuthMode;
  /** Known email address: fills the forms, and is named in the verification mode, which else asks for it. Default: none. */
  email?: string | undefined;
  /** The call in progress; it disables the buttons. Default: none. */
  pending?: AuthPending | null | undefined;
  /** The message to show; why a password is refused stands at its field. Default: none. */
  banner?: AuthBanner | null | undefined;
  /** Whether an email address waits to be verified: the login form then leads to the verification. Default false. */
  isUnverified?: boolean | undefined;
  /** Seconds until the service sends another email; the button counts them down. Default 0. */
  resendWait?: number | undefined;
  /** Whether the email for a new password was sent to `email`: its code is asked for. Default false. */
  isResetSent?: boolean | undefined;
  /** Why the last code of an email was rejected; stands at its field. Default: it was not. */
  codeRefusal?: LocalizedText | undefined;
  /** Called after the banner was dismissed or hid automatically. */
  onBannerDismiss: () => void;
  /** Called with the mode to change to and the address that was typed. The caller also clears banner and errors. */
  onModeChange: (mode: AuthMode, email: string) => void;
  onClose: () => void;
  onLogin: (values: LoginValues) => void;
  onSignup: (values: SignupValues) => void;
  onReset: (email: string) => void;
  /** Called with the six digits of the email that was sent to `email`. */
  onCode: (code: string) => void;
  /** Called with the address to which the verification email is sent again. */
  onResend: (email: string) => void;
  /** Called with the current mode when the person continues with Google. */
  onGoogle: (mode: "login" | "signup") => void;
}

/** Dialog for login, signup, password reset and email verification. */
export function AuthDialog({
  isOpen,
  mode,
  email = "",
  pending = null,
  banner = null,
  isUnverified = false,
  resendWait = 0,
  isResetSent = false,
  codeRefusal,
  onBannerDismiss,
  onModeChange,
  onClose,
  onLogin,
  onSignup,
  onReset,
  onCode,
  onResend,
  onGoogle,
}: AuthDialogProps) {
  const t = useText("auth");
  const say = useLocalizedText();
  const known = knownAuthMode(mode);
  const refusal = known === "signup" ? passwordRefusal(banner?.text) : undefined;
  const toLogin = (typed: string) => onModeChange("login", typed);

  const view = () => {
    switch (known) {
      case "signup":
        return (
          <SignupForm
            email={email}
            pending={pending}
            refusal={refusal}
            onSignup={onSignup}
            onGoogle={() => onGoogle("signup")}
            onLogin={toLogin}
          />
        );
      case "reset-password":
        return (
          <ResetRequestForm
            email={email}
            isSent={isResetSent}
            pending={pending}
            refusal={codeRefusal}
            onReset={onReset}
            onCode={onCode}
            onLogin={toLogin}
          />
        );
      case "verify-email":
        return (
          <VerifyEmail
            email={email}
            pending={pending}
            wait={resendWait}
            refusal={codeRefusal}
            onCode={onCode}
            onResend={onResend}
            onLogin={toLogin}
          />
        );
      default:
        return (
          <LoginForm
            email={email}
            pending={pending}
            isUnverified={isUnverified}
            onLogin={onLogin}
            onGoogle={() => onGoogle("login")}
            onModeChange={onModeChange}
          />
        );
    }
  };

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isDismissable={pending === null}
      title={t(`modes.${known ?? "other"}`)}
    >
      <Stack gap="x4">
        {banner && refusal === undefined ? (
          <Banner key={banner.id} tone={banner.tone} icon={banner.icon} onDismiss={onBannerDismiss}>
            {say(banner.text)}
          </Banner>
        ) : null}
        {view()}
      </Stack>
    </Dialog>
  );
}
