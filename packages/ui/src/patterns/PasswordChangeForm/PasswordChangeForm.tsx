import {
  type FormResult,
  formResult,
  isPasswordFormComplete,
  VALID,
  validatePasswordChange,
  validatePasswordRules,
} from "@regia/domain/validation";
import { useState } from "react";
import { PasswordField } from "../../components/PasswordField/index.ts";
import { passwordRefusal, type SaveState, useForm } from "../../forms/index.ts";
import { useText } from "../../i18n/useText.ts";
import { NewPasswordField } from "../NewPasswordField/index.ts";
import { SaveBar } from "../SaveBar/index.ts";
import { form } from "./PasswordChangeForm.css.ts";

type Field = "currentPassword" | "password" | "confirmPassword";

/** Values of the form. */
export interface PasswordChange {
  /** Verified by the server. */
  currentPassword: string;
  newPassword: string;
}

export interface PasswordChangeFormProps {
  /** Address of the account, for password managers. A password of little more than it is refused. */
  email: string;
  /** Names of the person: a password of little more than these is refused. Default: none. */
  names?: readonly (string | null | undefined)[] | undefined;
  state: SaveState;
  /** Called with a valid new password (decision 16). */
  onSubmit: (change: PasswordChange) => void;
}

/**
 * Validates that both entries match, then the length of at least 8 characters, then all rules of a password. A mismatch is an
 * error of the repeated entry.
 */
function validate(entries: Readonly<Record<Field, string>>, personal: readonly unknown[]): FormResult<Field> {
  const change = validatePasswordChange(entries);
  const verdict = change.isValid ? validatePasswordRules(entries.password, personal) : change;
  const wrong: Field = entries.password === entries.confirmPassword ? "password" : "confirmPassword";
  return formResult<Field>({
    currentPassword: VALID,
    password: VALID,
    confirmPassword: VALID,
    [wrong]: verdict,
  });
}

/** Form to change the password. It can be submitted once all three fields are filled. */
export function PasswordChangeForm({
  email,
  names = [],
  state,
  onSubmit: onChange,
}: PasswordChangeFormProps) {
  const t = useText("settings");
  const auth = useText("auth");
  const personal = [email, ...names];
  const reason = state.kind === "failed" ? state.reason : undefined;
  const isCurrentWrong = typeof reason === "object" && reason.key === "errors:profile.wrongPassword";
  const refusal = isCurrentWrong ? reason : passwordRefusal(reason);
  const { field, values, isRefused, isEdited, onSubmit, reset } = useForm<Field>({
    initial: { currentPassword: "", password: "", confirmPassword: "" },
    validate: (entries) => validate(entries, personal),
    onSubmit: ({ currentPassword, password }) => onChange({ currentPassword, newPassword: password }),
    refusal: { field: isCurrentWrong ? "currentPassword" : "password", reason: refusal },
  });
  const [seen, setSeen] = useState(state.kind);
  if (seen !== state.kind) {
    setSeen(state.kind);
    // Clears a saved password from the screen.
    if (state.kind === "saved") reset();
  }
  const isOutdated = refusal !== undefined || (isEdited && state.kind !== "saving");
  return (
    <form noValidate className={form} onSubmit={onSubmit}>
      <PasswordField
        {...field("currentPassword")}
        label={t("fields.currentPassword")}
        entry="current"
        isRequired
      />
      <NewPasswordField
        {...field("password")}
        label={auth("fields.newPassword")}
        isRefused={isRefused && !isCurrentWrong}
        account={email}
        personal={personal}
        isRequired
      />
      <PasswordField
        {...field("confirmPassword")}
        label={auth("fields.confirmPassword")}
        autoComplete="new-password"
        entry="repeated"
        isRequired
      />
      <SaveBar
        state={isOutdated ? { kind: "idle" } : state}
        isDisabled={!isPasswordFormComplete(values)}
        submitText={t("password.submit")}
        pendingText={t("password.saving")}
        savedText={t("password.saved")}
      />
    </form>
  );
}
