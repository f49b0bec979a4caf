import { useText } from "../../i18n/useText.ts";
import { Button } from "../Button/index.ts";
import { Dialog, type DialogProps } from "../Dialog/index.ts";
import { Stack } from "../Stack/index.ts";

/** The title names the act; the children say what will happen, and whether it can be undone. */
export interface ConfirmDialogProps extends Omit<DialogProps, "footer" | "size" | "role" | "isDismissable"> {
  onConfirm: () => void;
  /** The verb on the button. */
  confirmText: string;
  /** Shown on the button while `isPending`. */
  pendingText?: string | undefined;
  isPending?: boolean | undefined;
  /** True keeps the confirming button off, for instance until a word is typed. */
  isConfirmDisabled?: boolean | undefined;
  /** `danger` for what cannot be undone. Default `primary`. */
  tone?: "primary" | "danger" | undefined;
}

/** Asks before an act that is hard to take back. For anything harmless just do it and offer to undo. */
export function ConfirmDialog({
  onClose,
  onConfirm,
  children,
  confirmText,
  pendingText,
  isPending = false,
  isConfirmDisabled = false,
  tone = "primary",
  ...rest
}: ConfirmDialogProps) {
  const t = useText("components");
  return (
    <Dialog
      {...rest}
      onClose={onClose}
      isDismissable={!isPending}
      footer={
        <>
          <Button onPress={onClose} isDisabled={isPending}>
            {t("cancel")}
          </Button>
          <Button
            tone={tone}
            onPress={onConfirm}
            isPending={isPending}
            isDisabled={isConfirmDisabled}
            pendingText={pendingText}
          >
            {confirmText}
          </Button>
        </>
      }
    >
      <Stack gap="x4">{children}</Stack>
    </Dialog>
  );
}
