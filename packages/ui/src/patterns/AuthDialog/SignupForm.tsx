import { validateSignupForm } from "@regia/domain/validation";
import { Trans } from "react-i18next";
import { Button } from "../../components/Button/index.ts";
import { Link } from "../../components/Link/index.ts";
import { PasswordField } from "../../components/PasswordField/index.ts";
import { TextField } from "../../components/TextField/index.ts";
import { useForm } from "../../forms/index.ts";
import { useText } from "../../i18n/useText.ts";
import { PasswordStrengthMeter } from "../PasswordStrengthMeter/index.ts";
import { aside, form, passwordRow, small } from "./AuthDialog.css.ts";
import { GoogleButton } from "./GoogleButton.tsx";
import { ModeButton } from "./ModeButton.tsx";
import type { AuthPending, SignupValues } from "./types.ts";

export interface SignupFormProps {
  email: string;
  pending: AuthPending | null;
  onSignup: (values: SignupValues) => void;
  onGoogle: () => void;
  onLogin: () => void;
}

/** Everything an account needs, all of it required. */
export function SignupForm({ email, pending, onSignup, onGoogle, onLogin }: SignupFormProps) {
  const t = useText("auth");
  const { field, onSubmit, values } = useForm<keyof SignupValues>({
    initial: { email, password: "", confirmPassword: "", fullName: "", displayName: "" },
    validate: validateSignupForm,
    onSubmit: onSignup,
  });
  const isBusy = pending !== null;
  return (
    <form noValidate className={form} onSubmit={onSubmit}>
      <TextField {...field("email")} label={t("fields.email")} type="email" autoComplete="email" autoFocus />
      <div className={passwordRow}>
        <PasswordField
          {...field("password", t("hints.password"))}
          label={t("fields.password")}
          autoComplete="new-password"
        />
        <PasswordStrengthMeter password={values.password} />
      </div>
      <PasswordField
        {...field("confirmPassword")}
        label={t("fields.confirmPassword")}
        autoComplete="new-password"
      />
      <TextField {...field("fullName")} label={t("fields.fullName")} autoComplete="name" />
      <TextField
        {...field("displayName", t("hints.displayName"))}
        label={t("fields.displayName")}
        autoComplete="nickname"
      />
      <p className={small}>
        <Trans
          ns="auth"
          i18nKey="signup.terms"
          components={{
            terms: <Link href="/terms" target="_blank" />,
            privacy: <Link href="/privacy" target="_blank" />,
          }}
        />
      </p>
      <Button
        type="submit"
        tone="primary"
        isFullWidth
        isPending={pending === "form"}
        isDisabled={isBusy && pending !== "form"}
        pendingText={t("signup.pending")}
      >
        {t("signup.submit")}
      </Button>
      <GoogleButton
        onPress={onGoogle}
        isPending={pending === "google"}
        isDisabled={isBusy && pending !== "google"}
      />
      <p className={aside}>
        {t("signup.haveAccount")}{" "}
        <ModeButton onPress={onLogin} isDisabled={isBusy}>
          {t("signup.login")}
        </ModeButton>
      </p>
    </form>
  );
}
