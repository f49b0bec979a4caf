import { formResult, validateResendEmail } from "@regia/domain/validation";
import { Button } from "../../components/Button/index.ts";
import { Stack } from "../../components/Stack/index.ts";
import { useForm } from "../../forms/index.ts";
import type { LocalizedText } from "../../i18n/index.ts";
import { useText } from "../../i18n/useText.ts";
import { aside, form, intro, small } from "./AuthDialog.css.ts";
import { EmailCodeForm } from "./EmailCodeForm.tsx";
import { EmailField } from "./EmailField.tsx";
import { ModeButton } from "./ModeButton.tsx";
import type { AuthPending } from "./types.ts";

export interface VerifyEmailProps {
  /** If empty, the person is asked for it. */
  email: string;
  pending: AuthPending | null;
  /** Seconds until the service sends another email. */
  wait: number;
  /** Why the last code was rejected, if it was. */
  refusal: LocalizedText | undefined;
  /** Called with the code in the verification email. */
  onCode: (code: string) => void;
  onResend: (email: string) => void;
  /** Called with the address. */
  onLogin: (email: string) => void;
}

/** Asks the person to open the verification email or to type its code, and offers to send it again. */
export function VerifyEmail({ email, pending, wait, refusal, onCode, onResend, onLogin }: VerifyEmailProps) {
  const t = useText("auth");
  const { field, values, onSubmit } = useForm<"email">({
    initial: { email },
    validate: (entries) => formResult({ email: validateResendEmail(entries.email) }),
    onSubmit: (entries) => onResend(entries.email.trim()),
  });
  return (
    <Stack gap="x4">
      {email ? (
        <>
          <p className={intro}>{t("verify.intro", { email })}</p>
          <EmailCodeForm pending={pending} refusal={refusal} onCode={onCode} />
        </>
      ) : null}
      <form noValidate className={form} onSubmit={onSubmit}>
        {email ? null : (
          <>
            <p className={intro}>{t("verify.introNoEmail")}</p>
            <EmailField field={field("email")} />
          </>
        )}
        <Button
          type="submit"
          isFullWidth
          isPending={pending === "resend"}
          isDisabled={pending !== null && pending !== "resend"}
          pendingText={t("verify.pending")}
        >
          {wait > 0 ? t("verify.resendIn", { seconds: wait }) : t("verify.resend")}
        </Button>
        <p className={small}>{t("verify.missing")}</p>
        <p className={aside}>
          <ModeButton onPress={() => onLogin(values.email.trim())} isDisabled={pending !== null}>
            {t("verify.back")}
          </ModeButton>
        </p>
      </form>
    </Stack>
  );
}
