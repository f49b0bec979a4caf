import type { AccountSnapshot } from "@regia/api/admin";
import { agreedLabel, displayAgreed, isAgreedField, isCustomField } from "@regia/domain/limits";
import { translateMessage } from "@regia/domain/messages";
import { formatMoney, type Money } from "@regia/domain/money";
import { LIMIT_FIELDS } from "@regia/domain/plans";
import type { DescriptionItem } from "../output/descriptionList.ts";
import { shownMoment } from "../output/moments.ts";
import type { Context } from "../program/context.ts";
import { roleText } from "../users/columns.ts";

/** A field with its formatted values. */
type Row = readonly [label: string, before: string, after: string];

function limitRows(before: AccountSnapshot, after: AccountSnapshot, { locale, t }: Context): Row[] {
  const old = before.custom_limits ?? {};
  const next = after.custom_limits ?? {};
  const money = (amount: Money) => formatMoney({ amount, locale });
  const shown = (field: string, value: unknown) => {
    if (value === undefined || value === null) return t("changes:asPlan");
    return isAgreedField(field)
      ? translateMessage(locale, displayAgreed({ field, value: Number(value), money }).text)
      : String(value);
  };
  return [...new Set([...Object.keys(old), ...Object.keys(next)])]
    .filter(isCustomField)
    .map((field) => [
      translateMessage(
        locale,
        isAgreedField(field) ? agreedLabel(field) : { key: LIMIT_FIELDS[field].label },
      ),
      shown(field, old[field]),
      shown(field, next[field]),
    ]);
}

/** What differs between two states of a user: each field with its old and its new value. */
export function differencesOf(
  before: AccountSnapshot,
  after: AccountSnapshot,
  context: Context,
): readonly DescriptionItem[] {
  const { t } = context;
  const row = (label: string, textOf: (snapshot: AccountSnapshot) => string): Row => [
    label,
    textOf(before),
    textOf(after),
  ];
  return [
    row(t("users:column.role"), ({ role }) => roleText(role, context)),
    row(t("users:column.plan"), ({ plan }) => plan),
    row(t("users:column.expires"), ({ plan_expires_at }) => shownMoment(plan_expires_at)),
    row(t("users:field.trialStarted"), ({ trial_start_date }) => shownMoment(trial_start_date)),
    row(t("users:field.trialUsed"), ({ trial_used }) => (trial_used ? t("users:yes") : t("users:no"))),
    ...limitRows(before, after, context),
  ].flatMap(([label, old, next]) => (old === next ? [] : [[label, `${old} → ${next}`] as const]));
}

/** {@link differencesOf} in one line. */
export function differencesLine(before: AccountSnapshot, after: AccountSnapshot, context: Context): string {
  return differencesOf(before, after, context)
    .map(([label, values]) => `${label}: ${values}`)
    .join("; ");
}
