import type { PaidSubscription } from "@regia/api/billing";
import type { BillingPeriod } from "@regia/domain/plans";
import { Button } from "../../../components/Button/index.ts";
import { useText } from "../../../i18n/useText.ts";
import { canChangeTo } from "./liveSubscription.ts";

/** The button on the card of a plan that is paid for: to pay for it in the period of the toggle, if that is another. */
export function PaidPlanButton({
  subscription,
  period,
  onPress,
}: {
  subscription: PaidSubscription;
  period: BillingPeriod;
  onPress: () => void;
}) {
  const t = useText("payments");
  return canChangeTo(subscription, period) ? (
    <Button isFullWidth tone="primary" onPress={onPress}>
      {t(`change.to.${period}`)}
    </Button>
  ) : (
    <Button isFullWidth isDisabled>
      {t("change.paid")}
    </Button>
  );
}
