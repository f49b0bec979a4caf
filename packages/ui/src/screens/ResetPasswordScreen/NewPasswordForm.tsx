import {
  type FormResult,
  formResult,
  VALID,
  validateNewPassword,
  validatePasswordRules,
} from "@regia/domain/validation";
import { Button } from "../../components/Button/index.ts";
import { PasswordField } from "../../components/PasswordField/index.ts";
import { Stack } from "../../components/Stack/index.ts";
import { useForm } from "../../forms/index.ts";
import type { LocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { NewPasswordField } from "../../patterns/NewPasswordField/index.ts";

type Field = "password" | "confirmPassword";

/** Validates both entries together; a mismatch is an error of the repeated entry. */
function validate(pair: Readonly<Record<Field, string>>, personal: readonly unknown[]): FormResult<Field> {
  const pairVerdict = validateNewPassword(pair);
  const verdict = pairVerdict.isValid ? validatePasswordRules(pair.password, personal) : pairVerdict;
  const wrong: Field = pair.password === pair.confirmPassword ? "password" : "confirmPassword";
  return formResult<Field>({ password: VALID, confirmPassword: VALID, [wrong]: verdict });
}

/** Form with a new password and its repetition. */
export function NewPasswordForm({
  email,
  names,
  isSaving,
  refusal,
  onSubmit: onPassword,
}: {
  email: string;
  names: readonly (string | null | undefined)[];
  isSaving: boolean;
  /** Why the server refuses the submitted password. */
  refusal: LocalizedText | undefined;
  onSubmit: (password: string) => void;
}) {
  const t = useText("auth");
  const personal = [email, ...names];
  const { field, onSubmit, isRefused } = useForm<Field>({
    initial: { password: "", confirmPassword: "" },
    validate: (pair) => validate(pair, personal),
    onSubmit: ({ password }) => onPassword(password),
    refusal: { field: "password", reason: refusal },
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="x4">
        <NewPasswordField
          {...field("password")}
          label={t("fields.newPassword")}
          isRefused={isRefused}
          account={email}
          personal={personal}
          isRequired
        />
        <PasswordField
          {...field("confirmPassword")}
          label={t("fields.confirmPassword")}
          autoComplete="new-password"
          entry="repeated"
          isRequired
        />
        <Button type="submit" tone="primary" isPending={isSaving} pendingText={t("newPassword.pending")}>
          {t("newPassword.submit")}
        </Button>
      </Stack>
    </form>
  );
}
