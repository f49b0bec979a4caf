import { Banner } from "../../components/Banner/index.ts";
import { ConfirmDialog } from "../../components/ConfirmDialog/index.ts";
import { useText } from "../../i18n/useText.ts";
import { UserIdentity } from "../../patterns/UserIdentity/index.ts";
import type { AdminDialogState } from "./types.ts";

interface EndSessionsDialogProps {
  dialog: Extract<AdminDialogState, { kind: "endSessions" }>;
  /** Whether the user is the signed-in admin, whose present session stays. */
  isOwn: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks for confirmation before a user's sessions end. Errors are shown in the dialog, as the page behind is inert. */
export function EndSessionsDialog({
  dialog: { user, state },
  isOwn,
  onClose,
  onConfirm,
}: EndSessionsDialogProps) {
  const t = useText("admin");
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={onConfirm}
      title={t("endSessions.title")}
      confirmText={t("endSessions.title")}
      pendingText={t("endSessions.pending")}
      isPending={state === "ending"}
    >
      {state === "failed" ? <Banner tone="error">{t("endSessions.failed")}</Banner> : null}
      <UserIdentity user={user} />
      <p>{isOwn ? t("endSessions.ownQuestion") : t("endSessions.question")}</p>
      {isOwn ? null : <p>{t("endSessions.advice")}</p>}
    </ConfirmDialog>
  );
}
