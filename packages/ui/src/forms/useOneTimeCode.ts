import { formResult, oneTimeCode, validateOneTimeCode } from "@regia/domain/validation";
import { type LocalizedText, useLocalizedText } from "../i18n/useLocalizedText.ts";
import { useText } from "../i18n/useText.ts";
import { type BoundField, type FormState, useForm } from "./useForm.ts";

/** What the form for a code is made of. */
export interface OneTimeCodeSetup {
  /** Why the last code was refused, if it was. */
  refusal?: LocalizedText | undefined;
  /** Called with six digits. */
  onSubmit: (code: string) => void;
}

/** The form's state; spread `field` on a TextField. */
export interface OneTimeCodeState extends Pick<FormState<"code">, "onSubmit"> {
  field: BoundField & { label: string; inputMode: "numeric"; autoComplete: "one-time-code" };
}

/** A form of one field: the code of an authenticator. */
export function useOneTimeCode({ refusal, onSubmit }: OneTimeCodeSetup): OneTimeCodeState {
  const t = useText("settings");
  const say = useLocalizedText();
  const form = useForm<"code">({
    initial: { code: "" },
    validate: ({ code }) => formResult({ code: validateOneTimeCode(code) }),
    onSubmit: ({ code }) => onSubmit(oneTimeCode(code)),
  });
  const bound = form.field("code", t("security.twoFactor.codeHint"));
  return {
    onSubmit: form.onSubmit,
    field: {
      ...bound,
      error: bound.error ?? (refusal === undefined ? undefined : say(refusal)),
      label: t("security.twoFactor.code"),
      inputMode: "numeric",
      autoComplete: "one-time-code",
    },
  };
}
