import { Banner } from "../../components/Banner/index.ts";
import { ConfirmDialog } from "../../components/ConfirmDialog/index.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import type { SavedPrompt, SavedPromptsDialogProps } from "./types.ts";
import { useDoing } from "./useDoing.ts";

/** Asks before a prompt is deleted for all members. */
export function DeletePrompt({
  prompt: { id, title },
  isOffline = false,
  onDelete,
  onDone,
}: Pick<SavedPromptsDialogProps, "isOffline" | "onDelete"> & {
  prompt: SavedPrompt;
  /** Called after it was deleted, and to keep it. */
  onDone: () => void;
}) {
  const t = useText("prompts");
  const say = useLocalizedText();
  const [state, make] = useDoing(onDone);
  return (
    <ConfirmDialog
      isOpen
      onClose={onDone}
      onConfirm={() => make(() => onDelete(id))}
      title={t("delete.title", { title })}
      confirmText={t("delete.confirm")}
      pendingText={t("delete.pending")}
      isPending={state.kind === "saving"}
      isConfirmDisabled={isOffline}
      tone="danger"
    >
      {state.kind === "failed" ? <Banner tone="error">{say(state.reason)}</Banner> : null}
      <p>{t("delete.text")}</p>
    </ConfirmDialog>
  );
}
