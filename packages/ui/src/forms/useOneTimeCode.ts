import { formResult, oneTimeCode, validateOneTimeCode } from "@regia/domain/validation";
import type { LocalizedText } from "../i18n/useLocalizedText.ts";
import { type BoundField, type FormState, useForm } from "./useForm.ts";

/** Options of `useOneTimeCode`. */
export interface OneTimeCodeSetup {
  label: string;
  hint: string;
  /** Why the last code was rejected, if it was. */
  refusal?: LocalizedText | undefined;
  /** Called with a code of six digits. */
  onSubmit: (code: string) => void;
}

/** State of the form; spread `field` on a TextField. */
export interface OneTimeCodeState extends Pick<FormState<"code">, "onSubmit"> {
  field: BoundField & { label: string; inputMode: "numeric"; autoComplete: "one-time-code" };
}

/** A form for a six-digit code, of an authenticator app or of an email. */
export function useOneTimeCode({ label, hint, refusal, onSubmit }: OneTimeCodeSetup): OneTimeCodeState {
  const form = useForm<"code">({
    initial: { code: "" },
    validate: ({ code }) => formResult({ code: validateOneTimeCode(code) }),
    onSubmit: ({ code }) => onSubmit(oneTimeCode(code)),
    refusal: { field: "code", reason: refusal },
  });
  return {
    onSubmit: form.onSubmit,
    field: {
      ...form.field("code", hint),
      label,
      inputMode: "numeric",
      autoComplete: "one-time-code",
    },
  };
}
