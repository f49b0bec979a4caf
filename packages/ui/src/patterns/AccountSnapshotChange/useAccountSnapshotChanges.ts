import { displayLimit, isLimitValue, mergeLimits } from "@regia/domain/limits";
import {
  expiryOf,
  LIMIT_FIELD_NAMES,
  type LimitField,
  limitLabel,
  planOf,
  presentPlan,
} from "@regia/domain/plans";
import type { Profile } from "@regia/domain/profile";
import { useFormat } from "../../i18n/useFormat.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import type { Difference } from "./ChangeList.tsx";

/** What an admin can change of an account, in the form of the audit log and the bulk response. */
export interface AccountSnapshot
  extends Pick<
    Profile,
    "role" | "plan" | "plan_expires_at" | "trial_start_date" | "trial_used" | "custom_limits"
  > {
  /** Number of sessions; only where a change ended some. */
  sessions?: number | undefined;
}

/** The fields in which two snapshots differ, in the order role, plan, expiry, trial, limits, sessions. */
export function useAccountSnapshotChanges({
  before,
  after,
}: {
  before: AccountSnapshot | null;
  after: AccountSnapshot | null;
}): readonly Difference[] {
  const t = useText("admin");
  const say = useLocalizedText();
  const format = useFormat();
  if (before === null || after === null) return [];

  const expiryText = (snapshot: AccountSnapshot) => {
    const expiry = expiryOf(snapshot);
    return Number.isFinite(expiry) ? format.date(expiry) : t("change.noExpiry");
  };
  const trialText = ({ trial_start_date, trial_used }: AccountSnapshot) => {
    if (trial_used) return t("change.trial.used");
    return trial_start_date === null ? t("change.trial.available") : t("change.trial.running");
  };
  const limitText = ({ custom_limits }: AccountSnapshot, field: LimitField) => {
    const custom = custom_limits?.[field];
    if (!isLimitValue(field, custom)) return t("change.inherited");
    const limits = mergeLimits({ base: planOf("enterprise").limits, custom: custom_limits });
    return say(displayLimit({ field, limits, money: format.money }).text);
  };
  const sessionsText = ({ sessions = 0 }: AccountSnapshot) => format.number(sessions);
  const differences: Difference[] = [
    { name: t("change.role"), from: t(`role.${before.role}`), to: t(`role.${after.role}`) },
    {
      name: t("change.plan"),
      from: say(presentPlan(before.plan).displayName),
      to: say(presentPlan(after.plan).displayName),
    },
    { name: t("change.expiry"), from: expiryText(before), to: expiryText(after) },
    { name: t("change.trial.name"), from: trialText(before), to: trialText(after) },
    ...LIMIT_FIELD_NAMES.map((field) => ({
      name: say(limitLabel(field)),
      from: limitText(before, field),
      to: limitText(after, field),
    })),
    { name: t("change.sessions"), from: sessionsText(before), to: sessionsText(after) },
  ];
  return differences.filter(({ from, to }) => from !== to);
}
