import { moneyFromCents } from "@regia/domain/money";
import { presentPlan } from "@regia/domain/plans";
import { Banner } from "../../../components/Banner/index.ts";
import { Button } from "../../../components/Button/index.ts";
import { DescriptionList } from "../../../components/DescriptionList/index.ts";
import { Dialog } from "../../../components/Dialog/index.ts";
import { Stack } from "../../../components/Stack/index.ts";
import { useFormat } from "../../../i18n/useFormat.ts";
import { useLocalizedText } from "../../../i18n/useLocalizedText.ts";
import { useText } from "../../../i18n/useText.ts";
import { statement } from "./BillingPanel.css.ts";
import { type BillingPanelProps, SOLD_PLAN, type WithdrawalState } from "./types.ts";

/**
 * The withdrawal of the Codice del Consumo, art. 54-bis: the person's declaration with its own confirming button, then when it
 * was received and what is given back.
 */
export function WithdrawalDialog({
  person,
  withdrawal,
  state,
  onClose,
  onConfirm,
}: Pick<BillingPanelProps, "person" | "withdrawal"> & {
  state: WithdrawalState;
  onClose: () => void;
  onConfirm: () => void;
}) {
  const t = useText("payments");
  const say = useLocalizedText();
  const format = useFormat();
  const plan = say(presentPlan(SOLD_PLAN).displayName);
  const money = (cents: number) => format.money(moneyFromCents(cents));
  if (state.kind === "withdrawn") {
    const isPaidBack = state.refundedCents > 0;
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={t("withdrawal.done")}
        footer={
          <Button tone="primary" onPress={onClose}>
            {t("close")}
          </Button>
        }
      >
        <Stack gap="x4">
          <p>{isPaidBack ? t("withdrawal.over", { plan }) : t("withdrawal.overUnpaid")}</p>
          <DescriptionList
            items={[
              { term: t("withdrawal.received"), detail: format.dateTime(state.acknowledgedAt) },
              ...(isPaidBack ? [{ term: t("withdrawal.refunded"), detail: money(state.refundedCents) }] : []),
              { term: t("withdrawal.mailed"), detail: person.email },
            ]}
          />
          {isPaidBack ? <p>{t("withdrawal.arrives")}</p> : null}
        </Stack>
      </Dialog>
    );
  }
  if (!withdrawal) return null;
  const isWithdrawing = state.kind === "withdrawing";
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isDismissable={!isWithdrawing}
      title={t("withdrawal.title")}
      footer={
        <>
          <Button onPress={onClose} isDisabled={isWithdrawing}>
            {t("cancel.keep", { plan })}
          </Button>
          <Button
            tone="danger"
            onPress={onConfirm}
            isPending={isWithdrawing}
            pendingText={t("withdrawal.withdrawing")}
          >
            {t("withdrawal.confirm")}
          </Button>
        </>
      }
    >
      <Stack gap="x4">
        {state.kind === "failed" ? <Banner tone="error">{say(state.reason)}</Banner> : null}
        <p className={statement}>
          {t("withdrawal.statement", { ...person, plan, date: format.longDate(withdrawal.concludedAt) })}
        </p>
        <p>
          {withdrawal.refundCents > 0
            ? t("withdrawal.effect", { plan, amount: money(withdrawal.refundCents) })
            : t("withdrawal.effectUnpaid")}
        </p>
        <p>{t("withdrawal.acknowledged", { email: person.email })}</p>
      </Stack>
    </Dialog>
  );
}
