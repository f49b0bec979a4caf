import { operationFailure } from "@regia/domain/errors";
import { Banner } from "../../components/Banner/index.ts";
import { ConfirmDialog } from "../../components/ConfirmDialog/index.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { UserIdentity } from "../../patterns/UserIdentity/index.ts";
import type { AdminDialogState } from "./types.ts";

interface DeleteUserDialogProps {
  dialog: Extract<AdminDialogState, { kind: "delete" }>;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks for confirmation before a user is deleted. Errors are shown in the dialog, because the page behind is inert. */
export function DeleteUserDialog({ dialog: { user, state }, onClose, onConfirm }: DeleteUserDialogProps) {
  const t = useText("admin");
  const say = useLocalizedText();
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={onConfirm}
      title={t("deleteUser.title")}
      confirmText={t("deleteUser.confirm")}
      pendingText={t("deleteUser.pending")}
      isPending={state === "deleting"}
      tone="danger"
    >
      {state === "failed" ? (
        <Banner tone="error">{say(operationFailure({ operation: "adminDeleteUser" }))}</Banner>
      ) : null}
      <UserIdentity user={user} />
      <p>{t("deleteUser.question")}</p>
    </ConfirmDialog>
  );
}
