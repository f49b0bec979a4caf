import type { AccountSnapshot } from "@regia/api/admin";
import { translateMessage } from "@regia/domain/messages";
import { isLimitField, LIMIT_FIELDS } from "@regia/domain/plans";
import { shownMoment } from "../output/moments.ts";
import type { Context } from "../program/context.ts";

/** A changed value, formatted. */
export interface Difference {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

type TextOf = (snapshot: AccountSnapshot) => string;

function limitDifferences(
  before: AccountSnapshot,
  after: AccountSnapshot,
  { locale, t }: Context,
): Difference[] {
  const old = before.custom_limits ?? {};
  const next = after.custom_limits ?? {};
  const shown = (value: unknown) =>
    value === undefined || value === null ? t("changes:asPlan") : String(value);
  return [...new Set([...Object.keys(old), ...Object.keys(next)])].filter(isLimitField).map((field) => ({
    label: translateMessage(locale, { key: LIMIT_FIELDS[field].label }),
    before: shown(old[field]),
    after: shown(next[field]),
  }));
}

/** The differences between two states of a user, field by field; none for a deleted user. */
export function differencesOf(
  before: AccountSnapshot,
  after: AccountSnapshot,
  context: Context,
): readonly Difference[] {
  // An object, so that the compiler reports a missing field.
  const rows: Readonly<
    Record<Exclude<keyof AccountSnapshot, "custom_limits">, readonly [label: string, textOf: TextOf]>
  > = {
    role: [context.t("users:column.role"), ({ role }) => role],
    plan: [context.t("users:column.plan"), ({ plan }) => plan],
    plan_expires_at: [
      context.t("users:column.expires"),
      ({ plan_expires_at }) => shownMoment(plan_expires_at),
    ],
    trial_start_date: [
      context.t("users:field.trialStarted"),
      ({ trial_start_date }) => shownMoment(trial_start_date),
    ],
    trial_used: [
      context.t("users:field.trialUsed"),
      ({ trial_used }) => (trial_used ? context.t("users:yes") : context.t("users:no")),
    ],
  };
  return [
    ...Object.values(rows).map(([label, textOf]) => ({
      label,
      before: textOf(before),
      after: textOf(after),
    })),
    ...limitDifferences(before, after, context),
  ].filter((difference) => difference.before !== difference.after);
}
