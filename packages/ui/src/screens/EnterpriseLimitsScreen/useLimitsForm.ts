import {
  agreedLimits,
  type CustomLimits,
  formatLimitText,
  isLimitValue,
  mergeLimits,
  parseLimitText,
} from "@regia/domain/limits";
import { LIMIT_FIELDS, type LimitField, type Limits, planOf } from "@regia/domain/plans";
import { type FormResult, formResult, type ValidationResult } from "@regia/domain/validation";
import { useMemo } from "react";
import { type FormState, useForm } from "../../forms/index.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { FORM_ORDER } from "./limitGroups.ts";
import type { LimitsHolder } from "./types.ts";

export type LimitTexts = Readonly<Record<LimitField, string>>;

function perField<Value>(read: (field: LimitField) => Value) {
  return Object.fromEntries(FORM_ORDER.map((field) => [field, read(field)])) as Record<LimitField, Value>;
}

/** The limits of the fields that are filled in and valid; the others have the plan's value. */
export function limitsOf(texts: LimitTexts): CustomLimits {
  return Object.fromEntries(
    FORM_ORDER.flatMap((field) => {
      const result = parseLimitText(field, texts[field]);
      return result.ok && result.value !== null ? [[field, result.value] as const] : [];
    }),
  );
}

/** State of the enterprise limits form: its fields, and the effective limits if it were saved. */
export function useLimitsForm({
  user,
  onSave,
}: {
  user: LimitsHolder;
  onSave: (limits: CustomLimits) => void;
}): FormState<LimitField> & { draft: Limits; saved: Limits } {
  const say = useLocalizedText();
  const base = planOf("enterprise").limits;
  const verdict = (field: LimitField, text: string): ValidationResult => {
    const result = parseLimitText(field, text);
    if (result.ok) return { isValid: true, message: null, suggestions: [] };
    // The domain's message contains the technical name of the field; this replaces it by the label.
    const params = { ...result.message.params, field: say({ key: LIMIT_FIELDS[field].label }) };
    return { isValid: false, message: { ...result.message, params }, suggestions: result.suggestions };
  };
  const form = useForm<LimitField>({
    initial: perField((field) => {
      const stored = user.custom_limits?.[field];
      return isLimitValue(field, stored) ? formatLimitText(stored) : "";
    }),
    validate: (texts): FormResult<LimitField> =>
      formResult(perField((field) => verdict(field, texts[field]))),
    // What is agreed beside the fields of the form stays.
    onSubmit: (texts) => onSave({ ...limitsOf(texts), ...agreedLimits(user.custom_limits) }),
  });
  return {
    ...form,
    draft: useMemo(() => mergeLimits({ base, custom: limitsOf(form.values) }), [base, form.values]),
    saved: useMemo(() => mergeLimits({ base, custom: user.custom_limits }), [base, user.custom_limits]),
  };
}
