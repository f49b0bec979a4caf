import type { BillingStatus } from "@regia/api/billing";
import type { SubscriptionStatus } from "@regia/domain/billing";
import { Banner, type BannerTone } from "../../../components/Banner/index.ts";
import { Button } from "../../../components/Button/index.ts";
import { LinkButton } from "../../../components/LinkButton/index.ts";
import { Inline } from "../../../components/Stack/index.ts";
import { useFormat } from "../../../i18n/useFormat.ts";
import { useText } from "../../../i18n/useText.ts";
import type { ReceiptsState } from "./types.ts";

/** What is wrong in a status, and how much. */
const FAULTS = {
  past_due: { name: "pastDue", tone: "warning" },
  unpaid: { name: "unpaid", tone: "error" },
  paused: { name: "paused", tone: "error" },
  incomplete: { name: "incomplete", tone: "warning" },
} as const satisfies Partial<Record<SubscriptionStatus, { name: string; tone: BannerTone }>>;

const faultOf = (status: SubscriptionStatus) =>
  Object.hasOwn(FAULTS, status) ? FAULTS[status as keyof typeof FAULTS] : undefined;

/** The page on which what is owed can be paid at once, the oldest first. */
const paymentPage = (receipts: ReceiptsState): string | undefined =>
  receipts.kind === "ready"
    ? (receipts.receipts.findLast(({ status }) => status === "open")?.payment_url ?? undefined)
    : undefined;

/** Says that a payment is missing, what happens when, and offers to change the card or to pay on the provider's page. */
export function SubscriptionNotice({
  status: { subscription, until },
  receipts,
  isChangingCard,
  onCardChange,
}: {
  status: BillingStatus;
  receipts: ReceiptsState;
  isChangingCard: boolean;
  onCardChange: () => void;
}) {
  const t = useText("payments");
  const format = useFormat();
  const fault = subscription ? faultOf(subscription.status) : undefined;
  if (!fault) return null;
  const page = paymentPage(receipts);
  return (
    <Banner
      tone={fault.tone}
      actions={
        <Inline gap="x2">
          <Button size="sm" isPending={isChangingCard} pendingText={t("card.opening")} onPress={onCardChange}>
            {t("card.change")}
          </Button>
          {page === undefined ? null : (
            <LinkButton size="sm" href={page} target="_blank" rel="noreferrer">
              {t("notice.pay")}
            </LinkButton>
          )}
        </Inline>
      }
    >
      <strong>{t(`notice.${fault.name}.title`)}</strong>{" "}
      {fault.name === "pastDue" && until !== null
        ? t("notice.pastDue.dated", { date: format.longDate(until) })
        : t(`notice.${fault.name}.text`)}
      {page === undefined ? null : ` ${t("notice.confirm")}`}
    </Banner>
  );
}
