import { operationFailure } from "@regia/domain/errors";
import { useState } from "react";
import { Banner } from "../../components/Banner/index.ts";
import { ConfirmDialog } from "../../components/ConfirmDialog/index.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { UserIdentity } from "../../patterns/UserIdentity/index.ts";
import { EndingWorkspaces } from "./EndingWorkspaces.tsx";
import type { AdminDialogState } from "./types.ts";

interface DeleteUserDialogProps {
  dialog: Extract<AdminDialogState, { kind: "delete" }>;
  onClose: () => void;
  /** Called with whether the workspaces that others are in may end. */
  onConfirm: (endsWorkspaces: boolean) => void;
}

/** Asks for confirmation before a user is deleted. Errors are shown in the dialog, because the page behind is inert. */
export function DeleteUserDialog({
  dialog: { user, state, ending },
  onClose,
  onConfirm,
}: DeleteUserDialogProps) {
  const t = useText("admin");
  const say = useLocalizedText();
  const [endsWorkspaces, setEndsWorkspaces] = useState(false);
  const isDeleting = state === "deleting";
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => onConfirm(endsWorkspaces)}
      title={t("deleteUser.title")}
      confirmText={t("deleteUser.confirm")}
      pendingText={t("deleteUser.pending")}
      isPending={isDeleting}
      isConfirmDisabled={ending.length > 0 && !endsWorkspaces && !isDeleting}
      tone="danger"
    >
      {state === "failed" ? (
        <Banner tone="error">{say(operationFailure({ operation: "adminDeleteUser" }))}</Banner>
      ) : null}
      <UserIdentity user={user} />
      <p>{t("deleteUser.question")}</p>
      <EndingWorkspaces
        workspaces={ending}
        isConfirmed={endsWorkspaces}
        onConfirmedChange={setEndsWorkspaces}
        isDisabled={isDeleting}
      />
    </ConfirmDialog>
  );
}
