import type { UserSubscription } from "@regia/api/admin";
import { cardName, isSubscriptionStatus, type SubscriptionStatus } from "@regia/domain/billing";
import { moneyFromCents } from "@regia/domain/money";
import { presentPlan } from "@regia/domain/plans";
import { Badge, type BadgeTone } from "../../components/Badge/index.ts";
import { DescriptionList } from "../../components/DescriptionList/index.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";

const TONES = {
  active: "success",
  trialing: "info",
  past_due: "warning",
  unpaid: "danger",
  paused: "warning",
  incomplete: "warning",
  incomplete_expired: "neutral",
  canceled: "neutral",
} as const satisfies Record<SubscriptionStatus, BadgeTone>;

/** A subscription: its state, what comes next, and what it is paid with. Dates that it does not have are left out. */
export function SubscriptionFacts({ subscription }: { subscription: UserSubscription }) {
  const t = useText("adminPayments");
  const payments = useText("payments");
  const say = useLocalizedText();
  const format = useFormat();
  const { status, plan, period, startedAt, currentPeriodEnd, cancelAt, endedAt, failingSince } = subscription;
  const { nextChargeAt, nextChargeCents, nextPeriod, cardBrand, cardLast4 } = subscription;
  const dated = (
    name: "startedAt" | "currentPeriodEnd" | "failingSince" | "cancelAt" | "endedAt",
    at: string | null,
  ) => (at === null ? [] : [{ term: t(`subscription.${name}`), detail: format.dateTime(at) }]);
  const paid = (every: UserSubscription["period"]) =>
    payments(`charge.of.${every}`, { plan: say(presentPlan(plan).displayName) });
  return (
    <DescriptionList
      items={[
        {
          term: payments("receipts.status"),
          detail: isSubscriptionStatus(status) ? (
            <Badge tone={TONES[status]}>{t(`subscription.statuses.${status}`)}</Badge>
          ) : (
            status
          ),
        },
        { term: t("subscription.plan"), detail: paid(period) },
        ...(nextPeriod === null ? [] : [{ term: t("subscription.nextPlan"), detail: paid(nextPeriod) }]),
        ...dated("startedAt", startedAt),
        ...dated("currentPeriodEnd", endedAt === null ? currentPeriodEnd : null),
        ...dated("failingSince", failingSince),
        ...dated("cancelAt", endedAt === null ? cancelAt : null),
        ...dated("endedAt", endedAt),
        {
          term: payments("charge.term"),
          detail:
            nextChargeAt === null || nextChargeCents === null
              ? payments("charge.none")
              : payments("charge.at", {
                  amount: format.money(moneyFromCents(nextChargeCents)),
                  date: format.longDate(nextChargeAt),
                }),
        },
        {
          term: payments("card.term"),
          detail:
            cardLast4 === null
              ? payments("card.none")
              : t("subscription.card", { brand: cardName(cardBrand ?? ""), digits: cardLast4 }),
        },
      ]}
    />
  );
}
