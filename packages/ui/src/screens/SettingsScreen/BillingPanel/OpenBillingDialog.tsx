import { CancelDialog } from "./CancelDialog.tsx";
import { ChangeDialog } from "./ChangeDialog.tsx";
import { TaxDataDialog } from "./TaxDataDialog.tsx";
import type { BillingPanelProps } from "./types.ts";
import { WithdrawalDialog } from "./WithdrawalDialog.tsx";

/** The dialog that is open over the payments, if any. */
export function OpenBillingDialog({ dialog, ...props }: BillingPanelProps) {
  const { state, person, taxData, withdrawal, pending } = props;
  const { onDialogOpen, onDialogClose, onConfirm, onTaxDataSave, onCardChange } = props;
  switch (dialog?.kind) {
    case "change":
      return (
        <ChangeDialog
          period={dialog.period}
          state={dialog.state}
          isChangingCard={pending === "card"}
          onClose={onDialogClose}
          onConfirm={onConfirm}
          onCardChange={onCardChange}
          onRetry={() => onDialogOpen({ kind: "change", period: dialog.period })}
        />
      );
    case "cancel":
      return state.kind === "ready" ? (
        <CancelDialog
          status={state.status}
          state={dialog.state}
          onClose={onDialogClose}
          onConfirm={onConfirm}
        />
      ) : null;
    case "withdraw":
      return (
        <WithdrawalDialog
          person={person}
          withdrawal={withdrawal}
          state={dialog.state}
          onClose={onDialogClose}
          onConfirm={onConfirm}
        />
      );
    case "taxData":
      return (
        <TaxDataDialog
          taxData={taxData}
          state={dialog.state}
          onClose={onDialogClose}
          onSave={onTaxDataSave}
        />
      );
    default:
      return null;
  }
}
