import type { BillingPreview } from "@regia/api/billing";
import { moneyFromCents } from "@regia/domain/money";
import type { BillingPeriod } from "@regia/domain/plans";
import { ExternalLink } from "lucide-react";
import { Banner } from "../../../components/Banner/index.ts";
import { Button } from "../../../components/Button/index.ts";
import { Dialog } from "../../../components/Dialog/index.ts";
import { LinkButton } from "../../../components/LinkButton/index.ts";
import { Skeleton } from "../../../components/Skeleton/index.ts";
import { Stack } from "../../../components/Stack/index.ts";
import { VisuallyHidden } from "../../../components/VisuallyHidden/index.ts";
import { useFormat } from "../../../i18n/useFormat.ts";
import { useLocalizedText } from "../../../i18n/useLocalizedText.ts";
import { useText } from "../../../i18n/useText.ts";
import { line, lineAmount, lines, lineText, note, sum } from "./BillingPanel.css.ts";
import type { ChangeState } from "./types.ts";

interface ChangeDialogProps {
  /** The period that is chosen. */
  period: BillingPeriod;
  state: ChangeState;
  isChangingCard: boolean;
  onClose: () => void;
  onConfirm: () => void;
  onCardChange: () => void;
  /** Called to ask for the amount again. */
  onRetry: () => void;
}

/** Shows what a change of the period costs, to the cent, before it is made. */
export function ChangeDialog({ period, state, onClose, onConfirm, onRetry, ...card }: ChangeDialogProps) {
  const t = useText("payments");
  const format = useFormat();
  const isChanging = state.kind === "changing";
  const preview = "preview" in state ? state.preview : null;
  const money = (cents: number) => format.money(moneyFromCents(cents));
  const confirmText = () => {
    if (preview === null || preview.dueNowCents <= 0) return t(`change.to.${period}`);
    return t("change.pay", { amount: money(preview.dueNowCents) });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isDismissable={!isChanging}
      title={state.kind === "changed" ? t(`change.done.${period}`) : t(`change.title.${period}`)}
      footer={
        state.kind === "changed" ? (
          <Button tone="primary" onPress={onClose}>
            {t("close")}
          </Button>
        ) : (
          <>
            <Button onPress={onClose} isDisabled={isChanging}>
              {t("back")}
            </Button>
            {state.kind === "confirming" ? (
              <LinkButton
                tone="primary"
                icon={ExternalLink}
                href={state.url}
                target="_blank"
                rel="noreferrer"
              >
                {t("change.confirm")}
              </LinkButton>
            ) : (
              <Button
                tone="primary"
                onPress={onConfirm}
                isPending={isChanging}
                pendingText={t("change.changing")}
                isDisabled={preview === null}
              >
                {confirmText()}
              </Button>
            )}
          </>
        )
      }
    >
      <Stack gap="x4">
        <ChangeNotice {...card} state={state} amount={money(preview?.dueNowCents ?? 0)} onRetry={onRetry} />
        {state.kind === "loading" ? (
          <Stack gap="x3">
            <VisuallyHidden role="status">{t("change.loading")}</VisuallyHidden>
            <Skeleton height="2rem" />
            <Skeleton height="2rem" />
            <Skeleton height="2.5rem" />
          </Stack>
        ) : null}
        {preview ? (
          <PreviewText period={period} preview={preview} isChanged={state.kind === "changed"} />
        ) : null}
      </Stack>
    </Dialog>
  );
}

function ChangeNotice({
  state,
  amount,
  isChangingCard,
  onCardChange,
  onRetry,
}: Pick<ChangeDialogProps, "state" | "isChangingCard" | "onCardChange" | "onRetry"> & {
  amount: string;
}) {
  const t = useText("payments");
  const say = useLocalizedText();
  switch (state.kind) {
    case "unread":
      return (
        <Banner
          tone="error"
          actions={
            <Button size="sm" onPress={onRetry}>
              {t("retry")}
            </Button>
          }
        >
          {t("change.unread")} {say(state.reason)}
        </Banner>
      );
    case "repriced":
      return <Banner tone="warning">{t("change.repriced", { amount })}</Banner>;
    case "confirming":
      return <Banner tone="info">{t("change.asked", { amount })}</Banner>;
    case "declined":
      return (
        <Banner
          tone="error"
          actions={
            <Button
              size="sm"
              isPending={isChangingCard}
              pendingText={t("card.opening")}
              onPress={onCardChange}
            >
              {t("card.change")}
            </Button>
          }
        >
          {say(state.reason)} {t("change.nothingChanged")}
        </Banner>
      );
    case "failed":
      return <Banner tone="error">{say(state.reason)}</Banner>;
    default:
      return null;
  }
}

function PreviewText({
  period,
  preview: { dueNowCents, lines: parts, nextCharge },
  isChanged,
}: {
  period: BillingPeriod;
  preview: BillingPreview;
  isChanged: boolean;
}) {
  const t = useText("payments");
  const format = useFormat();
  const money = (cents: number) => format.money(moneyFromCents(cents));
  const next = { date: format.longDate(nextCharge.at), amount: money(nextCharge.amountCents) };
  // Towards the shorter period nothing is due: what is paid for goes on to its end.
  if (dueNowCents <= 0) {
    return (
      <>
        <p>{isChanged ? t(`change.laterDone.${period}`, next) : t(`change.later.${period}`, next)}</p>
        <p className={note}>{t("change.vat")}</p>
      </>
    );
  }
  if (isChanged) return <p>{t("change.paidNow", { ...next, paid: money(dueNowCents) })}</p>;
  return (
    <>
      <dl className={lines}>
        {parts.map(({ description, amountCents }) => (
          <div key={`${description} ${amountCents}`} className={line}>
            <dt className={lineText}>{description}</dt>
            <dd className={lineAmount}>{money(amountCents)}</dd>
          </div>
        ))}
        <div className={`${line} ${sum}`}>
          <dt>{t("change.dueNow")}</dt>
          <dd className={lineAmount}>{money(dueNowCents)}</dd>
        </div>
      </dl>
      <p className={note}>{t("change.next", next)}</p>
      <p className={note}>{t("change.vat")}</p>
    </>
  );
}
