import { Button } from "../../components/Button/index.ts";
import { Dialog, type DialogProps } from "../../components/Dialog/index.ts";
import { FormMessage } from "../../components/FormMessage/index.ts";
import { Stack } from "../../components/Stack/index.ts";
import { type LocalizedText, useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";

export interface LogOutFailedDialogProps extends Pick<DialogProps, "isOpen" | "onClose"> {
  /** Why the session could not be ended. */
  reason: LocalizedText;
  /** True while the log-out is tried again: the dialog cannot be closed. */
  isPending: boolean;
  /** Called to try the log-out again. */
  onRetry: () => void;
  /** Called to remove the session from this browser alone. */
  onForget: () => void;
}

/** Says that a log-out failed and what remains valid, and offers to leave this device all the same. */
export function LogOutFailedDialog({
  isOpen,
  onClose,
  reason,
  isPending,
  onRetry,
  onForget,
}: LogOutFailedDialogProps) {
  const t = useText("auth");
  const say = useLocalizedText();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isDismissable={!isPending}
      title={t("logoutFailed.title")}
      size="md"
      footer={
        <>
          <Button onPress={onForget} isDisabled={isPending}>
            {t("logoutFailed.forget")}
          </Button>
          <Button
            tone="primary"
            onPress={onRetry}
            isPending={isPending}
            pendingText={t("logoutFailed.retrying")}
          >
            {t("logoutFailed.retry")}
          </Button>
        </>
      }
    >
      <Stack gap="x4">
        <FormMessage tone="error">{say(reason)}</FormMessage>
        <p>{t("logoutFailed.signedIn")}</p>
        <p>{t("logoutFailed.remains")}</p>
      </Stack>
    </Dialog>
  );
}
