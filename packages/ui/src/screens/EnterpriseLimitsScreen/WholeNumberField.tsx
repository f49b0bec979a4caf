import { groupDigits, ungroupDigits } from "@regia/domain/numbers";
import { useLayoutEffect, useRef, useState } from "react";
import { TextField, type TextFieldProps } from "../../components/TextField/index.ts";
import { intlLocales } from "../../i18n/locales.ts";
import { useLocale } from "../../i18n/useLocale.ts";

interface WholeNumberFieldProps extends Omit<TextFieldProps, "inputRef" | "isMultiline" | "rows"> {
  /** Digits without separators, or any text that the person typed. */
  value: string;
  /** Called for each key, with the digits if the text is a whole number of the person's language. */
  onChange: (value: string) => void;
}

/**
 * Field for a whole number, grouped as in the person's language ("120.000") except while it has the focus: a deleted digit
 * would otherwise leave a group that is too short. Text that is no number stays, so that it can be refused and corrected.
 */
export function WholeNumberField({ value, onChange, inputMode = "numeric", ...rest }: WholeNumberFieldProps) {
  const locale = intlLocales[useLocale()];
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const isEditing = typed !== null;
  useLayoutEffect(() => {
    // As Tab does: the change to plain digits loses the selection and the caret.
    if (isEditing) input.current?.select();
  }, [isEditing]);
  return (
    <TextField
      {...rest}
      inputMode={inputMode}
      inputRef={input}
      value={typed ?? groupDigits(value, locale)}
      onFocus={() => setTyped(value)}
      onBlur={() => setTyped(null)}
      onChange={(text) => {
        setTyped(text);
        onChange(ungroupDigits(text, locale));
      }}
    />
  );
}
