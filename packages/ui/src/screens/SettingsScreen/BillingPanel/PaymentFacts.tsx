import type { BillingStatus, PaidSubscription } from "@regia/api/billing";
import { cardName } from "@regia/domain/billing";
import { moneyFromCents } from "@regia/domain/money";
import { presentPlan } from "@regia/domain/plans";
import type { ReactNode } from "react";
import { Button } from "../../../components/Button/index.ts";
import { VisuallyHidden } from "../../../components/VisuallyHidden/index.ts";
import { useFormat } from "../../../i18n/useFormat.ts";
import { useLocalizedText } from "../../../i18n/useLocalizedText.ts";
import { useText } from "../../../i18n/useText.ts";
import {
  action as actionStyle,
  detail,
  fact,
  facts,
  note as noteStyle,
  term as termStyle,
  value,
} from "./BillingPanel.css.ts";
import { canChangeTo, isInArrears, isSuspended, liveSubscription } from "./liveSubscription.ts";
import { type BillingPanelProps, SOLD_PLAN } from "./types.ts";

interface FactProps {
  term: string;
  children: ReactNode;
  note?: string | undefined;
  action?: ReactNode;
}

function Fact({ term, children, note, action }: FactProps) {
  return (
    <li className={fact}>
      <p className={termStyle}>{term}</p>
      <div className={detail}>
        <p className={value}>{children}</p>
        {note ? <p className={noteStyle}>{note}</p> : null}
      </div>
      {action ? <div className={actionStyle}>{action}</div> : null}
    </li>
  );
}

/** The next charge, the card, the data for receipts, and what ends the subscription, each with its action. */
export function PaymentFacts({ status, ...props }: BillingPanelProps & { status: BillingStatus }) {
  const { taxData, withdrawal, onDialogOpen } = props;
  const t = useText("payments");
  const format = useFormat();
  const subscription = liveSubscription({ kind: "ready", status });
  return (
    <ul aria-label={t("facts")} className={facts}>
      {subscription ? <SubscriptionFacts {...props} subscription={subscription} /> : null}
      <Fact
        term={t("taxData.term")}
        note={
          taxData ? [taxData.vatId ?? taxData.taxCode, taxData.city].filter(Boolean).join(", ") : undefined
        }
        action={
          <Button size="sm" onPress={() => onDialogOpen({ kind: "taxData" })}>
            {taxData ? t("taxData.edit") : t("taxData.add")}
          </Button>
        }
      >
        {taxData?.name ?? t("taxData.none")}
      </Fact>
      {withdrawal ? (
        <Fact
          term={t("withdrawal.term")}
          note={
            withdrawal.refundCents > 0
              ? t("withdrawal.refund", { amount: format.money(moneyFromCents(withdrawal.refundCents)) })
              : t("withdrawal.nothing")
          }
          action={
            <Button size="sm" onPress={() => onDialogOpen({ kind: "withdraw" })}>
              {t("withdrawal.open")}
            </Button>
          }
        >
          {t("withdrawal.until", { date: format.longDate(withdrawal.until) })}
        </Fact>
      ) : null}
    </ul>
  );
}

function SubscriptionFacts({
  subscription,
  pending,
  onDialogOpen,
  onCardChange,
  onResume,
}: BillingPanelProps & { subscription: PaidSubscription }) {
  const t = useText("payments");
  const say = useLocalizedText();
  const format = useFormat();
  const { period, nextPeriod = period, nextCharge, card, cancelAt } = subscription;
  const isLacking = isInArrears(subscription);
  const plan = say(presentPlan(SOLD_PLAN).displayName);
  const other = nextPeriod === "monthly" ? "yearly" : "monthly";
  const rhythm = () => {
    if (nextCharge === null) return undefined;
    return nextPeriod === period
      ? t(`charge.of.${period}`, { plan })
      : t(`charge.changes.${nextPeriod}`, { plan, date: format.longDate(nextCharge.at) });
  };
  const standing = () => {
    if (cancelAt !== null) return t("cancel.ends", { plan, date: format.longDate(cancelAt) });
    return isSuspended(subscription) ? t("cancel.suspended", { plan }) : t("cancel.active", { plan });
  };
  const kept = () => {
    if (cancelAt !== null) return t("cancel.kept");
    return isLacking ? undefined : t("cancel.anytime");
  };
  return (
    <>
      <Fact
        term={t("charge.term")}
        note={rhythm()}
        action={
          canChangeTo(subscription, other) ? (
            <Button size="sm" onPress={() => onDialogOpen({ kind: "change", period: other })}>
              {t(`change.to.${other}`)}
            </Button>
          ) : null
        }
      >
        {nextCharge === null
          ? isLacking
            ? t("charge.missing")
            : t("charge.none")
          : t("charge.at", {
              amount: format.money(moneyFromCents(nextCharge.amountCents)),
              date: format.longDate(nextCharge.at),
            })}
      </Fact>
      <Fact
        term={t("card.term")}
        action={
          <Button
            size="sm"
            isPending={pending === "card"}
            pendingText={t("card.opening")}
            isDisabled={pending === "resume"}
            onPress={onCardChange}
          >
            {card ? t("card.change") : t("card.add")}
          </Button>
        }
      >
        {card ? (
          <>
            {cardName(card.brand)} <span aria-hidden>•••• {card.last4}</span>
            <VisuallyHidden elementType="span">{t("card.ending", { digits: card.last4 })}</VisuallyHidden>
          </>
        ) : (
          t("card.none")
        )}
      </Fact>
      <Fact
        term={t("cancel.term")}
        note={kept()}
        action={
          cancelAt === null ? (
            <Button size="sm" onPress={() => onDialogOpen({ kind: "cancel" })}>
              {t("cancel.open")}
            </Button>
          ) : (
            <Button
              size="sm"
              isPending={pending === "resume"}
              pendingText={t("cancel.resuming")}
              isDisabled={pending === "card"}
              onPress={onResume}
            >
              {t("cancel.resume")}
            </Button>
          )
        }
      >
        {standing()}
      </Fact>
    </>
  );
}
