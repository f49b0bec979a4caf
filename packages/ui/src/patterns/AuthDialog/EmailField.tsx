import { TextField } from "../../components/TextField/index.ts";
import type { BoundField } from "../../forms/index.ts";
import { useText } from "../../i18n/useText.ts";

export interface EmailFieldProps {
  field: BoundField;
  /** Default true. */
  autoFocus?: boolean | undefined;
}

/** The address of the account, by which password managers know it. */
export function EmailField({ field, autoFocus = true }: EmailFieldProps) {
  const t = useText("auth");
  return (
    <TextField
      {...field}
      label={t("fields.email")}
      type="email"
      autoComplete="username"
      isRequired
      autoFocus={autoFocus}
    />
  );
}
