import { useText } from "../../i18n/useText.ts";
import { ChangeList } from "./ChangeList.tsx";
import { type AccountSnapshot, useAccountSnapshotChanges } from "./useAccountSnapshotChanges.ts";

export interface AccountSnapshotChangeProps {
  /** The account before the change; null if there was none or it is unknown. */
  before: AccountSnapshot | null;
  /** The account after the change; null if it was deleted. */
  after: AccountSnapshot | null;
  className?: string | undefined;
}

/** Shows what an admin change does to an account: each changed field, before and after. */
export function AccountSnapshotChange({ before, after, className }: AccountSnapshotChangeProps) {
  const t = useText("admin");
  const changes = useAccountSnapshotChanges({ before, after });
  if (after === null) return <span className={className}>{t("change.deleted")}</span>;
  return <ChangeList changes={changes} className={className} />;
}
