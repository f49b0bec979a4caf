import type { AccountSnapshot } from "@regia/api/admin";
import { isBesidePlanTable, isLimitField, type LimitField, planOf } from "@regia/domain/plans";
import { labelText, limitText } from "../limits/display.ts";
import type { DescriptionItem } from "../output/descriptionList.ts";
import { shownMoment } from "../output/moments.ts";
import type { Context } from "../program/context.ts";
import { roleText } from "../users/columns.ts";

/** A field with its formatted values. */
type Row = readonly [label: string, before: string, after: string];

function limitRows(before: AccountSnapshot, after: AccountSnapshot, context: Context): Row[] {
  const old = before.custom_limits ?? {};
  const next = after.custom_limits ?? {};
  const shown = (field: LimitField, value: unknown) => {
    if (value === undefined || value === null) return context.t("changes:asPlan");
    if (!isBesidePlanTable(field)) return String(value);
    return limitText({ field, limits: { ...planOf("enterprise").limits, [field]: value } }, context);
  };
  return [...new Set([...Object.keys(old), ...Object.keys(next)])]
    .filter(isLimitField)
    .map((field) => [labelText(field, context), shown(field, old[field]), shown(field, next[field])]);
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
