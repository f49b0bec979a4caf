import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { useText } from "../../i18n/useText.ts";
import { inFrame } from "../Button/Button.css.ts";
import { IconButton } from "../IconButton/index.ts";
import { TextField, type TextFieldProps } from "../TextField/index.ts";

export interface PasswordFieldProps extends Omit<TextFieldProps, "type" | "isMultiline" | "rows" | "suffix"> {
  /** Tells password managers which password is expected. Default `current-password`. */
  autoComplete?: "current-password" | "new-password" | undefined;
  /** Which of a form's password fields it is, so that the buttons have different names. Default `only`. */
  entry?: "only" | "current" | "repeated" | undefined;
}

/** Input for a password, with a button that shows and hides it. */
export function PasswordField({
  autoComplete = "current-password",
  entry = "only",
  ...rest
}: PasswordFieldProps) {
  const t = useText("components");
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...rest}
      type={isShown ? "text" : "password"}
      autoComplete={autoComplete}
      autoCorrect="off"
      spellCheck="false"
      suffix={
        <IconButton
          icon={isShown ? EyeOff : Eye}
          label={t(`password.${isShown ? "hide" : "show"}.${entry}`)}
          size="sm"
          className={inFrame}
          isDisabled={rest.isDisabled === true}
          onPress={() => setShown((shown) => !shown)}
        />
      }
    />
  );
}
