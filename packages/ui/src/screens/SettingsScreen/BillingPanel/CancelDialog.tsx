import type { BillingStatus } from "@regia/api/billing";
import { presentPlan } from "@regia/domain/plans";
import { Banner } from "../../../components/Banner/index.ts";
import { Button } from "../../../components/Button/index.ts";
import { Dialog } from "../../../components/Dialog/index.ts";
import { Stack } from "../../../components/Stack/index.ts";
import type { SaveState } from "../../../forms/index.ts";
import { useFormat } from "../../../i18n/useFormat.ts";
import { useLocalizedText } from "../../../i18n/useLocalizedText.ts";
import { useText } from "../../../i18n/useText.ts";
import { SOLD_PLAN } from "./types.ts";

/** Asks before a subscription is cancelled, and says until when everything stays as it is. */
export function CancelDialog({
  status: { source, subscription, until },
  state,
  onClose,
  onConfirm,
}: {
  status: BillingStatus;
  state: SaveState;
  onClose: () => void;
  onConfirm: () => void;
}) {
  const t = useText("payments");
  const say = useLocalizedText();
  const format = useFormat();
  const plan = say(presentPlan(SOLD_PLAN).displayName);
  const end = subscription?.nextCharge?.at ?? (source === "subscription" ? until : null);
  const isCancelling = state.kind === "saving";
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isDismissable={!isCancelling}
      title={t("cancel.title", { plan })}
      footer={
        <>
          <Button onPress={onClose} isDisabled={isCancelling}>
            {t("cancel.keep", { plan })}
          </Button>
          <Button
            tone="primary"
            onPress={onConfirm}
            isPending={isCancelling}
            pendingText={t("cancel.cancelling")}
          >
            {t("cancel.open")}
          </Button>
        </>
      }
    >
      <Stack gap="x4">
        {state.kind === "failed" ? <Banner tone="error">{say(state.reason)}</Banner> : null}
        <p>
          {end === null
            ? t("cancel.atOnce", { plan })
            : t("cancel.until", { plan, date: format.longDate(end) })}
        </p>
        {end === null ? null : <p>{t("cancel.after")}</p>}
      </Stack>
    </Dialog>
  );
}
