import { Banner } from "../../components/Banner/index.ts";
import { ConfirmDialog } from "../../components/ConfirmDialog/index.ts";
import { useText } from "../../i18n/useText.ts";
import { UserIdentity } from "../../patterns/UserIdentity/index.ts";
import type { AdminDialogState } from "./types.ts";

interface SecondFactorDialogProps {
  dialog: Extract<AdminDialogState, { kind: "secondFactor" }>;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks for confirmation before a user's second factor is removed. Errors are shown in the dialog. */
export function SecondFactorDialog({ dialog: { user, state }, onClose, onConfirm }: SecondFactorDialogProps) {
  const t = useText("admin");
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={onConfirm}
      title={t("secondFactor.title")}
      confirmText={t("secondFactor.title")}
      pendingText={t("secondFactor.pending")}
      isPending={state === "removing"}
    >
      {state === "failed" ? <Banner tone="error">{t("secondFactor.failed")}</Banner> : null}
      <UserIdentity user={user} />
      <p>{t("secondFactor.question")}</p>
      <p>{t("secondFactor.advice")}</p>
    </ConfirmDialog>
  );
}
