import { formResult, validateResetEmail } from "@regia/domain/validation";
import { Button } from "../../components/Button/index.ts";
import { Stack } from "../../components/Stack/index.ts";
import { useForm } from "../../forms/index.ts";
import type { LocalizedText } from "../../i18n/index.ts";
import { useText } from "../../i18n/useText.ts";
import { aside, form, intro } from "./AuthDialog.css.ts";
import { EmailCodeForm } from "./EmailCodeForm.tsx";
import { EmailField } from "./EmailField.tsx";
import { ModeButton } from "./ModeButton.tsx";
import type { AuthPending } from "./types.ts";

export interface ResetRequestFormProps {
  email: string;
  /** Whether the email was sent: its code is asked for. */
  isSent: boolean;
  pending: AuthPending | null;
  /** Why the last code was rejected, if it was. */
  refusal: LocalizedText | undefined;
  onReset: (email: string) => void;
  /** Called with the code in the email. */
  onCode: (code: string) => void;
  /** Called with the typed address. */
  onLogin: (email: string) => void;
}

/** Form that requests an email with a link to choose a new password; then asks for the code beside that link. */
export function ResetRequestForm({
  email,
  isSent,
  pending,
  refusal,
  onReset,
  onCode,
  onLogin,
}: ResetRequestFormProps) {
  const t = useText("auth");
  const { field, values, onSubmit } = useForm<"email">({
    initial: { email },
    validate: (values) => formResult({ email: validateResetEmail(values.email) }),
    onSubmit: (values) => onReset(values.email.trim()),
  });
  return (
    <Stack gap="x4">
      {isSent ? (
        <>
          <p className={intro}>{t("reset.codeIntro", { email })}</p>
          <EmailCodeForm pending={pending} refusal={refusal} onCode={onCode} />
        </>
      ) : null}
      <form noValidate className={form} onSubmit={onSubmit}>
        {isSent ? null : <p className={intro}>{t("reset.intro")}</p>}
        <EmailField field={field("email")} autoFocus={!isSent} />
        <Button
          type="submit"
          tone={isSent ? "neutral" : "primary"}
          isFullWidth
          isPending={pending === "form"}
          isDisabled={pending !== null && pending !== "form"}
          pendingText={t("reset.pending")}
        >
          {isSent ? t("reset.again") : t("reset.submit")}
        </Button>
        <p className={aside}>
          <ModeButton onPress={() => onLogin(values.email.trim())} isDisabled={pending !== null}>
            {t("reset.back")}
          </ModeButton>
        </p>
      </form>
    </Stack>
  );
}
