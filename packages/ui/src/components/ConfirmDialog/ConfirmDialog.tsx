import { useText } from "../../i18n/useText.ts";
import { Button } from "../Button/index.ts";
import { Dialog, type DialogProps } from "../Dialog/index.ts";
import { Stack } from "../Stack/index.ts";

/** The title names the action; the children say what will happen, and whether it can be undone. */
export interface ConfirmDialogProps extends Omit<DialogProps, "footer" | "size" | "role" | "isDismissable"> {
  /** Called when the person confirms. The caller closes the dialog. */
  onConfirm: () => void;
  /** Label of the confirming button: a verb. */
  confirmText: string;
  /** Label of that button while `isPending`. */
  pendingText?: string | undefined;
  /** True while the action runs: the dialog cannot be closed. Default false. */
  isPending?: boolean | undefined;
  /** True disables the confirming button, for instance until a word is typed. Default false. */
  isConfirmDisabled?: boolean | undefined;
  /** `danger` for what cannot be undone. Default `primary`. */
  tone?: "primary" | "danger" | undefined;
}

/** Asks for confirmation of an action that is hard to undo. For harmless actions offer to undo them instead. */
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
