import { formResult, validateResendEmail } from "@regia/domain/validation";
import { Button } from "../../components/Button/index.ts";
import { TextField } from "../../components/TextField/index.ts";
import { useForm } from "../../forms/index.ts";
import { useText } from "../../i18n/useText.ts";
import { aside, form, intro, small } from "./AuthDialog.css.ts";
import { ModeButton } from "./ModeButton.tsx";
import type { AuthPending } from "./types.ts";

export interface VerifyEmailProps {
  /** If empty, the person is asked for it. */
  email: string;
  pending: AuthPending | null;
  /** Seconds until the service sends another email. */
  wait: number;
  onResend: (email: string) => void;
  /** Called with the address. */
  onLogin: (email: string) => void;
}

/** Asks the person to open the verification email, and offers to send it again. */
export function VerifyEmail({ email, pending, wait, onResend, onLogin }: VerifyEmailProps) {
  const t = useText("auth");
  const { field, values, onSubmit } = useForm<"email">({
    initial: { email },
    validate: (entries) => formResult({ email: validateResendEmail(entries.email) }),
    onSubmit: (entries) => onResend(entries.email.trim()),
  });
  return (
    <form noValidate className={form} onSubmit={onSubmit}>
      {email ? (
        <p className={intro}>{t("verify.intro", { email })}</p>
      ) : (
        <>
          <p className={intro}>{t("verify.introNoEmail")}</p>
          <TextField
            {...field("email")}
            label={t("fields.email")}
            type="email"
            autoComplete="username"
            isRequired
            autoFocus
          />
        </>
      )}
      <Button type="submit" isFullWidth isPending={pending !== null} pendingText={t("verify.pending")}>
        {wait > 0 ? t("verify.resendIn", { seconds: wait }) : t("verify.resend")}
      </Button>
      <p className={small}>{t("verify.missing")}</p>
      <p className={aside}>
        <ModeButton onPress={() => onLogin(values.email.trim())} isDisabled={pending !== null}>
          {t("verify.back")}
        </ModeButton>
      </p>
    </form>
  );
}
