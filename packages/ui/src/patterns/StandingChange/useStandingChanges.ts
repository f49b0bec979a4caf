import { displayLimit, isLimitValue, mergeLimits } from "@regia/domain/limits";
import {
  expiryOf,
  LIMIT_FIELD_NAMES,
  LIMIT_FIELDS,
  type LimitField,
  planOf,
  presentPlan,
} from "@regia/domain/plans";
import type { Profile } from "@regia/domain/profile";
import { useFormat } from "../../i18n/useFormat.ts";
import { useText } from "../../i18n/useText.ts";
import { useWords } from "../../i18n/useWords.ts";

/** The columns of a profile that an admin can change, as the audit and the bulk answer write them. */
export type Standing = Pick<
  Profile,
  "role" | "plan" | "plan_expires_at" | "trial_start_date" | "trial_used" | "custom_limits"
>;

/** One fact that differs, in words. */
export interface FactChange {
  fact: string;
  from: string;
  to: string;
}

/** The facts in which two standings differ, in the order role, plan, expiry, trial, limits. */
export function useStandingChanges({
  before,
  after,
}: {
  before: Standing | null;
  after: Standing | null;
}): readonly FactChange[] {
  const t = useText("admin");
  const say = useWords();
  const format = useFormat();
  if (before === null || after === null) return [];

  const expiryText = (standing: Standing) => {
    const expiry = expiryOf(standing);
    return Number.isFinite(expiry) ? format.date(expiry) : t("change.noExpiry");
  };
  const trialText = ({ trial_start_date, trial_used }: Standing) => {
    if (trial_used) return t("change.trial.used");
    return trial_start_date === null ? t("change.trial.available") : t("change.trial.running");
  };
  const limitText = ({ custom_limits }: Standing, field: LimitField) => {
    const custom = custom_limits?.[field];
    if (!isLimitValue(field, custom)) return t("change.inherited");
    const limits = mergeLimits({ base: planOf("enterprise").limits, custom: custom_limits });
    // Said as on a plan that has fixed limits: there "unlimited" means no more than that.
    return say(displayLimit({ field, limits, plan: "pro" }).text);
  };
  const facts: FactChange[] = [
    { fact: t("change.role"), from: t(`role.${before.role}`), to: t(`role.${after.role}`) },
    {
      fact: t("change.plan"),
      from: say(presentPlan(before.plan).displayName),
      to: say(presentPlan(after.plan).displayName),
    },
    { fact: t("change.expiry"), from: expiryText(before), to: expiryText(after) },
    { fact: t("change.trial.fact"), from: trialText(before), to: trialText(after) },
    ...LIMIT_FIELD_NAMES.map((field) => ({
      fact: say({ key: LIMIT_FIELDS[field].label }),
      from: limitText(before, field),
      to: limitText(after, field),
    })),
  ];
  return facts.filter(({ from, to }) => from !== to);
}
