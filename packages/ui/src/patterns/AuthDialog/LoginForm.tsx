import { type LoginForm as LoginEntries, validateLoginForm } from "@regia/domain/validation";
import { Button } from "../../components/Button/index.ts";
import { PasswordField } from "../../components/PasswordField/index.ts";
import { TextField } from "../../components/TextField/index.ts";
import { useForm } from "../../forms/index.ts";
import { useText } from "../../i18n/useText.ts";
import { aside, forgot, form, passwordRow } from "./AuthDialog.css.ts";
import { GoogleButton } from "./GoogleButton.tsx";
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

/** E-mail and password, or Google. */
export function LoginForm({ email, pending, onLogin, onGoogle, onForgot, onSignup }: LoginFormProps) {
  const t = useText("auth");
  const { field, onSubmit } = useForm<keyof LoginEntries>({
    initial: { email, password: "" },
    validate: validateLoginForm,
    onSubmit: onLogin,
  });
  const isBusy = pending !== null;
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
        <ModeButton onPress={onForgot} isDisabled={isBusy} className={forgot}>
          {t("login.forgot")}
        </ModeButton>
      </div>
      <Button
        type="submit"
        tone="primary"
        isFullWidth
        isPending={pending === "form"}
        isDisabled={isBusy && pending !== "form"}
        pendingText={t("login.pending")}
      >
        {t("login.submit")}
      </Button>
      <GoogleButton
        onPress={onGoogle}
        isPending={pending === "google"}
        isDisabled={isBusy && pending !== "google"}
      />
      <p className={aside}>
        {t("login.noAccount")}{" "}
        <ModeButton onPress={onSignup} isDisabled={isBusy}>
          {t("login.signup")}
        </ModeButton>
      </p>
    </form>
  );
}
