import type { SubscriptionStatus } from "@regia/domain/billing";
import { Banner, type BannerTone } from "../../../components/Banner/index.ts";
import { Button } from "../../../components/Button/index.ts";
import { useFormat } from "../../../i18n/useFormat.ts";
import { useText } from "../../../i18n/useText.ts";
import type { BillingStatus } from "./types.ts";

/** What is wrong in a status, and how much. */
const FAULTS = {
  past_due: { name: "pastDue", tone: "warning" },
  unpaid: { name: "unpaid", tone: "error" },
  paused: { name: "paused", tone: "error" },
  incomplete: { name: "incomplete", tone: "warning" },
} as const satisfies Partial<Record<SubscriptionStatus, { name: string; tone: BannerTone }>>;

const faultOf = (status: SubscriptionStatus) =>
  Object.hasOwn(FAULTS, status) ? FAULTS[status as keyof typeof FAULTS] : undefined;

/** Says that a payment is missing, what happens when, and offers to change the card. */
export function SubscriptionNotice({
  status: { subscription, until },
  isChangingCard,
  onCardChange,
}: {
  status: BillingStatus;
  isChangingCard: boolean;
  onCardChange: () => void;
}) {
  const t = useText("payments");
  const format = useFormat();
  const fault = subscription ? faultOf(subscription.status) : undefined;
  if (!fault) return null;
  return (
    <Banner
      tone={fault.tone}
      actions={
        <Button size="sm" isPending={isChangingCard} pendingText={t("card.opening")} onPress={onCardChange}>
          {t("card.change")}
        </Button>
      }
    >
      <strong>{t(`notice.${fault.name}.title`)}</strong>{" "}
      {fault.name === "pastDue" && until !== null
        ? t("notice.pastDue.dated", { date: format.longDate(until) })
        : t(`notice.${fault.name}.text`)}
    </Banner>
  );
}
