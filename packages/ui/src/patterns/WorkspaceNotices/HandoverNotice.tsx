import type { Handover } from "@regia/domain/workspaces";
import { Banner } from "../../components/Banner/index.ts";
import { Button } from "../../components/Button/index.ts";
import { Inline } from "../../components/Stack/index.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useText } from "../../i18n/useText.ts";

export interface HandoverNoticeProps {
  /** Name of the workspace. */
  workspace: string;
  handover: Handover;
  /** True for the member to whom it is offered, false for who pays now. */
  isReceiver: boolean;
  /** The answer that is being sent. Default: none. */
  pending?: "accept" | "cancel" | undefined;
  onAccept: () => void;
  /** Called to decline, or to take the offer back. */
  onCancel: () => void;
}

/** An offer to pay for a workspace from now on: the receiver answers it, the payer can take it back. */
export function HandoverNotice({
  workspace,
  handover,
  isReceiver,
  pending,
  onAccept,
  onCancel,
}: HandoverNoticeProps) {
  const t = useText("team");
  const format = useFormat();
  const date = format.date(handover.expires_at);
  return (
    <Banner
      tone="info"
      actions={
        <Inline gap="x2">
          {isReceiver ? (
            <Button
              size="sm"
              tone="primary"
              onPress={onAccept}
              isPending={pending === "accept"}
              isDisabled={pending === "cancel"}
              pendingText={t("handover.accepting")}
            >
              {t("handover.accept")}
            </Button>
          ) : null}
          <Button
            size="sm"
            onPress={onCancel}
            isPending={pending === "cancel"}
            isDisabled={pending === "accept"}
            pendingText={t("handover.accepting")}
          >
            {isReceiver ? t("handover.decline") : t("handover.cancel")}
          </Button>
        </Inline>
      }
    >
      <strong>{isReceiver ? t("handover.receiverTitle", { workspace }) : t("handover.payerTitle")}.</strong>{" "}
      {isReceiver
        ? t("handover.receiver", { date })
        : t("handover.payer", { person: handover.member_name ?? "", date })}
    </Banner>
  );
}
