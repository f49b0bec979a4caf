import { validateNewAccountForm } from "@regia/domain/validation";
import { Trans } from "react-i18next";
import { Link } from "../../components/Link/index.ts";
import { PasswordField } from "../../components/PasswordField/index.ts";
import { TextField } from "../../components/TextField/index.ts";
import { useForm } from "../../forms/index.ts";
import type { LocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { NewPasswordField } from "../NewPasswordField/index.ts";
import { AuthActions } from "./AuthActions.tsx";
import { form, small } from "./AuthDialog.css.ts";
import { EmailField } from "./EmailField.tsx";
import type { AuthPending, SignupValues } from "./types.ts";

export interface SignupFormProps {
  email: string;
  pending: AuthPending | null;
  /** Why the server refuses the submitted password. */
  refusal: LocalizedText | undefined;
  onSignup: (values: SignupValues) => void;
  onGoogle: () => void;
  /** Called with the typed address. */
  onLogin: (email: string) => void;
}

/** Form for a new account. All fields are required. */
export function SignupForm({ email, pending, refusal, onSignup, onGoogle, onLogin }: SignupFormProps) {
  const t = useText("auth");
  const { field, onSubmit, values, isRefused } = useForm<keyof SignupValues>({
    initial: { email, password: "", confirmPassword: "", fullName: "", displayName: "" },
    validate: validateNewAccountForm,
    onSubmit: onSignup,
    refusal: { field: "password", reason: refusal },
  });
  return (
    <form noValidate className={form} onSubmit={onSubmit}>
      <EmailField field={field("email")} />
      <NewPasswordField
        {...field("password")}
        label={t("fields.password")}
        isRefused={isRefused}
        personal={[values.email, values.fullName, values.displayName]}
        isRequired
      />
      <PasswordField
        {...field("confirmPassword")}
        label={t("fields.confirmPassword")}
        autoComplete="new-password"
        entry="repeated"
        isRequired
      />
      <TextField {...field("fullName")} label={t("fields.fullName")} autoComplete="name" isRequired />
      <TextField
        {...field("displayName", t("hints.displayName"))}
        label={t("fields.displayName")}
        autoComplete="nickname"
        isRequired
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
      <AuthActions
        mode="signup"
        pending={pending}
        onGoogle={onGoogle}
        onOtherMode={() => onLogin(values.email.trim())}
      />
    </form>
  );
}
