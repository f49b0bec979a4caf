import { Button } from "../../components/Button/index.ts";
import { useText } from "../../i18n/useText.ts";
import { aside, form, intro, small } from "./AuthDialog.css.ts";
import { ModeButton } from "./ModeButton.tsx";
import type { AuthPending } from "./types.ts";

export interface VerifyEmailProps {
  email: string;
  pending: AuthPending | null;
  onResend: () => void;
  onLogin: () => void;
}

/** Asks the person to open the verification email, and offers to send it again. */
export function VerifyEmail({ email, pending, onResend, onLogin }: VerifyEmailProps) {
  const t = useText("auth");
  return (
    <div className={form}>
      <p className={intro}>{email ? t("verify.intro", { email }) : t("verify.introNoEmail")}</p>
      <Button isFullWidth onPress={onResend} isPending={pending !== null} pendingText={t("verify.pending")}>
        {t("verify.resend")}
      </Button>
      <p className={small}>{t("verify.missing")}</p>
      <p className={aside}>
        <ModeButton onPress={onLogin} isDisabled={pending !== null}>
          {t("verify.back")}
        </ModeButton>
      </p>
    </div>
  );
}
