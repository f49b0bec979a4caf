import {
  type FormResult,
  formResult,
  isPasswordFormComplete,
  VALID,
  validateAccountPassword,
  validatePasswordChange,
} from "@regia/domain/validation";
import { useState } from "react";
import { PasswordField } from "../../components/PasswordField/index.ts";
import { passwordRefusal, type SaveState, useForm } from "../../forms/index.ts";
import { useText } from "../../i18n/useText.ts";
import { PasswordStrengthMeter } from "../PasswordStrengthMeter/index.ts";
import { SaveBar } from "../SaveBar/index.ts";
import { form, fresh } from "./PasswordChangeForm.css.ts";

type Field = "currentPassword" | "password" | "confirmPassword";

/** Values of the form. */
export interface PasswordChange {
  /** Verified by the server. */
  currentPassword: string;
  newPassword: string;
}

export interface PasswordChangeFormProps {
  state: SaveState;
  /** Called with a valid new password (decision 16). */
  onSubmit: (change: PasswordChange) => void;
}

/**
 * Validates that both entries match, then the length of at least 8 characters, then the rules of signup. A mismatch is an
 * error of the repeated entry.
 */
function validate(entries: Readonly<Record<Field, string>>): FormResult<Field> {
  const change = validatePasswordChange(entries);
  const verdict = change.isValid ? validateAccountPassword(entries.password) : change;
  const wrong: Field = entries.password === entries.confirmPassword ? "password" : "confirmPassword";
  return formResult<Field>({
    currentPassword: VALID,
    password: VALID,
    confirmPassword: VALID,
    [wrong]: verdict,
  });
}

/** Form to change the password. It can be submitted once all three fields are filled. */
export function PasswordChangeForm({ state, onSubmit: onChange }: PasswordChangeFormProps) {
  const t = useText("settings");
  const auth = useText("auth");
  const refusal = state.kind === "failed" ? passwordRefusal(state.reason) : undefined;
  const { field, values, isRefused, onSubmit, reset } = useForm<Field>({
    initial: { currentPassword: "", password: "", confirmPassword: "" },
    validate,
    onSubmit: ({ currentPassword, password }) => onChange({ currentPassword, newPassword: password }),
    refusal: { field: "password", reason: refusal },
  });
  const [seen, setSeen] = useState(state.kind);
  if (seen !== state.kind) {
    setSeen(state.kind);
    // Clears a saved password from the screen.
    if (state.kind === "saved") reset();
  }
  return (
    <form noValidate className={form} onSubmit={onSubmit}>
      <PasswordField {...field("currentPassword")} label={t("fields.currentPassword")} />
      <div className={fresh}>
        <PasswordField
          {...field("password", t("password.hint"))}
          label={auth("fields.newPassword")}
          autoComplete="new-password"
        />
        <PasswordStrengthMeter password={isRefused ? "" : values.password} />
      </div>
      <PasswordField
        {...field("confirmPassword")}
        label={auth("fields.confirmPassword")}
        autoComplete="new-password"
      />
      <SaveBar
        state={refusal === undefined ? state : { kind: "idle" }}
        isDisabled={!isPasswordFormComplete(values)}
        submitText={t("password.submit")}
        pendingText={t("password.saving")}
        savedText={t("password.saved")}
      />
    </form>
  );
}
