import { PASSWORD_LENGTH, PASSWORD_RULES, passwordRules } from "@regia/domain/validation";
import { Check, Circle } from "lucide-react";
import { Icon } from "../../components/Icon/index.ts";
import { PasswordField, type PasswordFieldProps } from "../../components/PasswordField/index.ts";
import { VisuallyHidden } from "../../components/VisuallyHidden/index.ts";
import { useText } from "../../i18n/useText.ts";
import { PasswordStrengthMeter } from "../PasswordStrengthMeter/index.ts";
import { field, rule, rules } from "./NewPasswordField.css.ts";

export interface NewPasswordFieldProps
  extends Pick<PasswordFieldProps, "label" | "name" | "onChange" | "error" | "isRequired"> {
  value: string;
  /** True while the server refuses the password: its strength is not shown, nor that of an easily guessed one. Default false. */
  isRefused?: boolean | undefined;
  /** Address of the account for password managers, where the form does not show it. Default: none. */
  account?: string | undefined;
  /** The person's address and names: a password of little more than these is easily guessed. Default: none. */
  personal?: readonly (string | null | undefined)[] | undefined;
}

/** Input for a new password, with all its rules, which of them it follows, and its strength. */
export function NewPasswordField({ isRefused = false, account, personal, ...rest }: NewPasswordFieldProps) {
  const isGuessed = !passwordRules(rest.value, personal).uncommon;
  return (
    <div className={field}>
      {account ? <input hidden readOnly type="email" autoComplete="username" value={account} /> : null}
      <PasswordField
        {...rest}
        autoComplete="new-password"
        hint={<PasswordRules password={rest.value} personal={personal} />}
      />
      <PasswordStrengthMeter password={isRefused || isGuessed ? "" : rest.value} />
    </div>
  );
}

/** The rules of a new password; those that it follows are marked. Spans, because they are inside the description of a field. */
function PasswordRules({
  password,
  personal,
}: {
  password: string;
  personal: readonly (string | null | undefined)[] | undefined;
}) {
  const t = useText("auth");
  const kept = passwordRules(password, personal);
  const { min, max } = PASSWORD_LENGTH;
  return (
    <span className={rules}>
      {PASSWORD_RULES.map((name) => (
        <span key={name} className={rule} data-rule={name} data-kept={kept[name] || undefined}>
          <Icon glyph={kept[name] ? Check : Circle} size="sm" />
          <span>
            {t(`passwordRules.${name}`, { min, max })}
            <VisuallyHidden>
              {kept[name] ? t("passwordRules.kept") : t("passwordRules.missing")}
            </VisuallyHidden>
          </span>
        </span>
      ))}
    </span>
  );
}
