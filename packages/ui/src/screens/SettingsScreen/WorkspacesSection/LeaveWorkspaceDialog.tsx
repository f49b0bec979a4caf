import { Banner } from "../../../components/Banner/index.ts";
import { ConfirmDialog } from "../../../components/ConfirmDialog/index.ts";
import type { SaveState } from "../../../forms/index.ts";
import { useLocalizedText } from "../../../i18n/useLocalizedText.ts";
import { useText } from "../../../i18n/useText.ts";

export interface WorkspaceEndDialogProps {
  /** Name of the workspace. */
  name: string;
  state: SaveState;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before the person leaves a workspace. */
export function LeaveWorkspaceDialog({ name, state, onClose, onConfirm }: WorkspaceEndDialogProps) {
  const t = useText("team");
  const say = useLocalizedText();
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={onConfirm}
      title={t("leave.title", { workspace: name })}
      confirmText={t("leave.confirm")}
      pendingText={t("leave.pending")}
      isPending={state.kind === "saving"}
      tone="danger"
    >
      {state.kind === "failed" ? <Banner tone="error">{say(state.reason)}</Banner> : null}
      <p>{t("leave.text")}</p>
    </ConfirmDialog>
  );
}
