import { type LoginForm as LoginEntries, validateSignInForm } from "@regia/domain/validation";
import { PasswordField } from "../../components/PasswordField/index.ts";
import { useForm } from "../../forms/index.ts";
import { useText } from "../../i18n/useText.ts";
import { AuthActions } from "./AuthActions.tsx";
import { aside, forgot, form, passwordRow } from "./AuthDialog.css.ts";
import type { AuthMode } from "./authMode.ts";
import { EmailField } from "./EmailField.tsx";
import { ModeButton } from "./ModeButton.tsx";
import type { AuthPending, LoginValues } from "./types.ts";

export interface LoginFormProps {
  email: string;
  pending: AuthPending | null;
  onLogin: (values: LoginValues) => void;
  onGoogle: () => void;
  /** Whether an email address waits to be verified. */
  isUnverified: boolean;
  /** Called with the mode to change to and the typed address. */
  onModeChange: (mode: AuthMode, email: string) => void;
}

/** Form for email and password, with Google as alternative. */
export function LoginForm({ email, pending, isUnverified, onLogin, onGoogle, onModeChange }: LoginFormProps) {
  const t = useText("auth");
  const { field, values, onSubmit } = useForm<keyof LoginEntries>({
    initial: { email, password: "" },
    validate: validateSignInForm,
    onSubmit: onLogin,
  });
  const change = (mode: AuthMode) => onModeChange(mode, values.email.trim());
  return (
    <form noValidate className={form} onSubmit={onSubmit}>
      <EmailField field={field("email")} />
      <div className={passwordRow}>
        <PasswordField {...field("password")} label={t("fields.password")} isRequired />
        <ModeButton onPress={() => change("reset-password")} isDisabled={pending !== null} className={forgot}>
          {t("login.forgot")}
        </ModeButton>
      </div>
      {isUnverified ? (
        <p className={aside}>
          {t("verify.waiting")}{" "}
          <ModeButton onPress={() => change("verify-email")} isDisabled={pending !== null}>
            {t("verify.resend")}
          </ModeButton>
        </p>
      ) : null}
      <AuthActions mode="login" pending={pending} onGoogle={onGoogle} onOtherMode={() => change("signup")} />
    </form>
  );
}
