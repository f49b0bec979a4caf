import { expiryOf } from "@regia/domain/plans";
import type { Instant } from "@regia/domain/time";
import { planState, trialState } from "@regia/domain/trial";
import { useFormat } from "../../i18n/useFormat.ts";
import { useText } from "../../i18n/useText.ts";
import { PlanBadge } from "../PlanBadge/index.ts";
import { UserIdentity } from "../UserIdentity/index.ts";
import { current, description, end } from "./ManagePlanDialog.css.ts";
import type { PlanHolder } from "./types.ts";

/** The user with the current plan and its expiry. */
export function CurrentPlan({ user, now }: { user: PlanHolder; now: Instant }) {
  const t = useText("admin");
  const format = useFormat();
  const state = planState(user, now);
  const expiry = expiryOf(user);
  const trial = trialState(user, now);
  const endText = () => {
    if (user.plan === "free") return undefined;
    if (!Number.isFinite(expiry)) return t("plan.noExpiry");
    const date = format.longDate(expiry);
    return state === "expired" ? t("plan.expiredOn", { date }) : t("plan.expiresOn", { date });
  };
  return (
    <div className={current}>
      <UserIdentity user={user} />
      <div className={description}>
        <PlanBadge plan={user.plan} state={state} />
        <span className={end}>
          {endText()}
          {trial.kind === "active" ? ` · ${t("plan.trialDaysLeft", { count: trial.daysLeft })}` : null}
        </span>
      </div>
    </div>
  );
}
