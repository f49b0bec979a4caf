import { type FormEvent, useState } from "react";
import { Banner } from "../../../components/Banner/index.ts";
import { ConfirmDialog } from "../../../components/ConfirmDialog/index.ts";
import { TextField } from "../../../components/TextField/index.ts";
import { useLocalizedText } from "../../../i18n/useLocalizedText.ts";
import { useText } from "../../../i18n/useText.ts";
import type { WorkspaceEndDialogProps } from "./LeaveWorkspaceDialog.tsx";

/** Asks to type the name of a workspace before it is deleted. */
export function DeleteWorkspaceDialog({ name, state, onClose, onConfirm }: WorkspaceEndDialogProps) {
  const t = useText("team");
  const say = useLocalizedText();
  const [typed, setTyped] = useState("");
  const [isJudged, setJudged] = useState(false);
  const isRight = typed.trim() === name;
  const isDeleting = state.kind === "saving";
  const confirm = () => {
    setJudged(true);
    if (isRight && !isDeleting) onConfirm();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm();
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={confirm}
      title={t("remove.title", { workspace: name })}
      confirmText={t("remove.confirm")}
      pendingText={t("remove.pending")}
      isPending={isDeleting}
      isConfirmDisabled={!isRight && !isDeleting}
      tone="danger"
    >
      {state.kind === "failed" ? <Banner tone="error">{say(state.reason)}</Banner> : null}
      <p>{t("remove.text")}</p>
      <form noValidate onSubmit={submit}>
        <TextField
          name="confirmation"
          label={t("remove.confirmation", { workspace: name })}
          value={typed}
          onChange={setTyped}
          isDisabled={isDeleting}
          error={isJudged && !isRight ? t("remove.wrong", { workspace: name }) : undefined}
          autoComplete="off"
          spellCheck="false"
          autoFocus
        />
      </form>
    </ConfirmDialog>
  );
}
