import { formResult, validateResetEmail } from "@regia/domain/validation";
import { Button } from "../../components/Button/index.ts";
import { TextField } from "../../components/TextField/index.ts";
import { useForm } from "../../forms/index.ts";
import { useText } from "../../i18n/useText.ts";
import { aside, form, intro } from "./AuthDialog.css.ts";
import { ModeButton } from "./ModeButton.tsx";
import type { AuthPending } from "./types.ts";

export interface ResetRequestFormProps {
  email: string;
  pending: AuthPending | null;
  onReset: (email: string) => void;
  /** Called with the typed address. */
  onLogin: (email: string) => void;
}

/** Form that requests an email with a link to choose a new password. */
export function ResetRequestForm({ email, pending, onReset, onLogin }: ResetRequestFormProps) {
  const t = useText("auth");
  const { field, values, onSubmit } = useForm<"email">({
    initial: { email },
    validate: (values) => formResult({ email: validateResetEmail(values.email) }),
    onSubmit: (values) => onReset(values.email.trim()),
  });
  return (
    <form noValidate className={form} onSubmit={onSubmit}>
      <p className={intro}>{t("reset.intro")}</p>
      <TextField
        {...field("email")}
        label={t("fields.email")}
        type="email"
        autoComplete="username"
        isRequired
        autoFocus
      />
      <Button
        type="submit"
        tone="primary"
        isFullWidth
        isPending={pending !== null}
        pendingText={t("reset.pending")}
      >
        {t("reset.submit")}
      </Button>
      <p className={aside}>
        <ModeButton onPress={() => onLogin(values.email.trim())} isDisabled={pending !== null}>
          {t("reset.back")}
        </ModeButton>
      </p>
    </form>
  );
}
