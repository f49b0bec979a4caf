import { ConfirmDialog } from "../../components/ConfirmDialog/index.ts";
import { useText } from "../../i18n/useText.ts";
import { UserIdentity } from "../../patterns/UserIdentity/index.ts";
import type { AdminUser } from "./types.ts";

interface GrantAdminDialogProps {
  user: AdminUser;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks for confirmation before a user becomes an admin. The row shows whether the change succeeds. */
export function GrantAdminDialog({ user, onClose, onConfirm }: GrantAdminDialogProps) {
  const t = useText("admin");
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={onConfirm}
      title={t("grantAdmin.title")}
      confirmText={t("grantAdmin.confirm")}
    >
      <UserIdentity user={user} />
      <p>{t("grantAdmin.question")}</p>
    </ConfirmDialog>
  );
}
