import {
  type CustomLimits,
  formatLimitText,
  type LimitChanges,
  mergeLimits,
  parseLimitText,
  validLimits,
} from "@regia/domain/limits";
import type { Locale } from "@regia/domain/messages";
import { LIMIT_FIELDS, type LimitField, type Limits, limitLabel, planOf } from "@regia/domain/plans";
import { type FormResult, formResult, type ValidationResult } from "@regia/domain/validation";
import { useMemo } from "react";
import { type FormState, useFollowing, useForm } from "../../forms/index.ts";
import { useLocale } from "../../i18n/useLocale.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { FORM_ORDER } from "./limitGroups.ts";
import type { LimitsHolder } from "./types.ts";

export type LimitTexts = Readonly<Record<LimitField, string>>;

function perField<Value>(read: (field: LimitField) => Value) {
  return Object.fromEntries(FORM_ORDER.map((field) => [field, read(field)])) as Record<LimitField, Value>;
}

/** An amount is typed with a comma or a point, and read with a point; no other field has decimals. */
const parseTyped = (field: LimitField, text: string) =>
  parseLimitText(field, LIMIT_FIELDS[field].kind === "money" ? text.replace(",", ".") : text);

/** A stored value as a person types it. */
function typedText(field: LimitField, limits: CustomLimits, locale: Locale): string {
  const value = limits[field];
  // Cents have two digits.
  const text =
    typeof value === "number" && !Number.isInteger(value) ? value.toFixed(2) : formatLimitText(value);
  return locale === "it" ? text.replace(".", ",") : text;
}

/** The limits of the fields that are filled in and valid; the others have the plan's value. */
export function limitsOf(texts: LimitTexts): CustomLimits {
  return Object.fromEntries(
    FORM_ORDER.flatMap((field) => {
      const result = parseTyped(field, texts[field]);
      return result.ok && result.value !== null ? [[field, result.value] as const] : [];
    }),
  );
}

/** The fields whose valid input is another value than these limits. */
function changesOf(texts: LimitTexts, limits: CustomLimits): LimitChanges {
  return Object.fromEntries(
    FORM_ORDER.flatMap((field) => {
      const result = parseTyped(field, texts[field]);
      return result.ok && result.value !== (limits[field] ?? null) ? [[field, result.value] as const] : [];
    }),
  );
}

/**
 * State of the enterprise limits form: its fields, the effective limits if it were saved, and whether it differs from
 * what is saved; an invalid input does. Fields that the admin has not changed follow what is saved.
 */
export function useLimitsForm({
  user,
  onSave,
}: {
  user: LimitsHolder;
  onSave: (changes: LimitChanges) => void;
}): FormState<LimitField> & { draft: Limits; saved: Limits; isChanged: boolean } {
  const say = useLocalizedText();
  const locale = useLocale();
  const base = planOf("enterprise").limits;
  const verdict = (field: LimitField, text: string): ValidationResult => {
    const result = parseTyped(field, text);
    if (result.ok) return { isValid: true, message: null, suggestions: [] };
    // The domain's message contains the technical name of the field; this replaces it by the label.
    const params = { ...result.message.params, field: say(limitLabel(field)) };
    return { isValid: false, message: { ...result.message, params }, suggestions: result.suggestions };
  };
  const stored = useMemo(() => validLimits(user.custom_limits), [user.custom_limits]);
  const storedTexts = perField((field) => typedText(field, stored, locale));
  const form = useForm<LimitField>({
    initial: storedTexts,
    validate: (texts): FormResult<LimitField> =>
      formResult(perField((field) => verdict(field, texts[field]))),
    onSubmit: (texts) => onSave(changesOf(texts, stored)),
  });
  useFollowing(form, storedTexts);
  return {
    ...form,
    isChanged:
      FORM_ORDER.some((field) => !parseTyped(field, form.values[field]).ok) ||
      Object.keys(changesOf(form.values, stored)).length > 0,
    draft: useMemo(() => mergeLimits({ base, custom: limitsOf(form.values) }), [base, form.values]),
    saved: useMemo(() => mergeLimits({ base, custom: user.custom_limits }), [base, user.custom_limits]),
  };
}
