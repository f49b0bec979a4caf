import { type LoginForm as LoginEntries, validateLoginForm } from "@regia/domain/validation";
import { PasswordField } from "../../components/PasswordField/index.ts";
import { TextField } from "../../components/TextField/index.ts";
import { useForm } from "../../forms/index.ts";
import { useText } from "../../i18n/useText.ts";
import { AuthActions } from "./AuthActions.tsx";
import { forgot, form, passwordRow } from "./AuthDialog.css.ts";
import { ModeButton } from "./ModeButton.tsx";
import type { AuthPending, LoginValues } from "./types.ts";

export interface LoginFormProps {
  email: string;
  pending: AuthPending | null;
  onLogin: (values: LoginValues) => void;
  onGoogle: () => void;
  onForgot: () => void;
  onSignup: () => void;
}

/** Form for email and password, with Google as alternative. */
export function LoginForm({ email, pending, onLogin, onGoogle, onForgot, onSignup }: LoginFormProps) {
  const t = useText("auth");
  const { field, onSubmit } = useForm<keyof LoginEntries>({
    initial: { email, password: "" },
    validate: validateLoginForm,
    onSubmit: onLogin,
  });
  return (
    <form noValidate className={form} onSubmit={onSubmit}>
      <TextField
        {...field("email")}
        label={t("fields.email")}
        type="email"
        autoComplete="username"
        autoFocus
      />
      <div className={passwordRow}>
        <PasswordField {...field("password")} label={t("fields.password")} />
        <ModeButton onPress={onForgot} isDisabled={pending !== null} className={forgot}>
          {t("login.forgot")}
        </ModeButton>
      </div>
      <AuthActions mode="login" pending={pending} onGoogle={onGoogle} onOtherMode={onSignup} />
    </form>
  );
}
