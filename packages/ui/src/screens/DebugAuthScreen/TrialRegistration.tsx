import {
  formResult,
  validateAccountDisplayName,
  validateAccountEmail,
  validateAccountFullName,
  validateAccountPassword,
  validatePasswordRules,
} from "@regia/domain/validation";
import { Banner } from "../../components/Banner/index.ts";
import { Button } from "../../components/Button/index.ts";
import { Card } from "../../components/Card/index.ts";
import { PasswordField } from "../../components/PasswordField/index.ts";
import { Inline } from "../../components/Stack/index.ts";
import { TextField } from "../../components/TextField/index.ts";
import { useForm } from "../../forms/index.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { code, form, title } from "./DebugAuthScreen.css.ts";
import type { DebugSignup, DebugVerification } from "./types.ts";

export interface TrialRegistrationProps {
  verification: DebugVerification;
  onTrialSignup: (values: DebugSignup) => void;
  onResend: (email: string) => void;
}

const given = (text: string) => (text.trim() === "" ? undefined : text);

/** Registers a test address by the rules of the authentication service, and resends its verification email. */
export function TrialRegistration({ verification, onTrialSignup, onResend }: TrialRegistrationProps) {
  const t = useText("debugAuth");
  const fields = useText("auth");
  const { field, onSubmit, values } = useForm<keyof DebugSignup>({
    initial: { email: "", password: "", fullName: "", displayName: "" },
    validate: ({ email, password, fullName, displayName }) => {
      const layer = validateAccountPassword(password);
      return formResult({
        email: validateAccountEmail(email),
        password: layer.isValid ? validatePasswordRules(password, [email, fullName, displayName]) : layer,
        fullName: validateAccountFullName(given(fullName)),
        displayName: validateAccountDisplayName(given(displayName)),
      });
    },
    onSubmit: onTrialSignup,
  });
  const pending = verification.kind === "pending" ? verification.action : null;
  return (
    <Card padding="lg">
      <form noValidate className={form} onSubmit={onSubmit}>
        <h2 className={title}>{t("trial.title")}</h2>
        <Outcome verification={verification} />
        <TextField {...field("email")} label={fields("fields.email")} type="email" autoComplete="off" />
        <PasswordField {...field("password")} label={fields("fields.password")} autoComplete="new-password" />
        <TextField {...field("fullName", t("trial.optional"))} label={fields("fields.fullName")} />
        <TextField {...field("displayName", t("trial.optional"))} label={fields("fields.displayName")} />
        <Inline gap="x2">
          <Button
            type="submit"
            tone="primary"
            isPending={pending === "signup"}
            isDisabled={pending === "resend"}
            pendingText={t("trial.signingUp")}
          >
            {t("trial.signup")}
          </Button>
          <Button
            isPending={pending === "resend"}
            isDisabled={pending === "signup" || !validateAccountEmail(values.email).isValid}
            pendingText={t("trial.resending")}
            onPress={() => onResend(values.email.trim())}
          >
            {t("trial.resend")}
          </Button>
        </Inline>
      </form>
    </Card>
  );
}

function Outcome({ verification }: { verification: DebugVerification }) {
  const t = useText("debugAuth");
  const say = useLocalizedText();
  switch (verification.kind) {
    case "idle":
    case "pending":
      return null;
    case "sent":
      return <Banner tone="info">{t("trial.sent", { email: verification.email })}</Banner>;
    case "verified":
      return <Banner tone="success">{t("trial.verified", { email: verification.email })}</Banner>;
    case "failed":
      return (
        <Banner tone="error" icon={verification.icon}>
          <p>{say(verification.message)}</p>
          <p className={code}>{verification.code}</p>
        </Banner>
      );
  }
}
