import { type FormEvent, useId, useState } from "react";
import { Banner } from "../../../components/Banner/index.ts";
import { Button } from "../../../components/Button/index.ts";
import { ConfirmDialog } from "../../../components/ConfirmDialog/index.ts";
import { Inline } from "../../../components/Stack/index.ts";
import { TextField } from "../../../components/TextField/index.ts";
import { type LocalizedText, useLocalizedText } from "../../../i18n/useLocalizedText.ts";
import { useText } from "../../../i18n/useText.ts";
import { intro } from "../Section.css.ts";
import { SettingsGroup } from "../SettingsGroup.tsx";

export type DeletionState =
  /** A rule forbids it: the button is disabled, with the reason beside it. */
  | { kind: "refused"; reason: LocalizedText }
  | { kind: "closed" }
  | { kind: "open" }
  | { kind: "deleting" }
  | { kind: "failed"; reason: LocalizedText };

export interface DeleteAccountProps {
  email: string;
  state: DeletionState;
  onOpenChange: (isOpen: boolean) => void;
  onDelete: () => void;
}

/** Deletes the account after a typed confirmation (decision 16). */
export function DeleteAccount({ email, state, onOpenChange, onDelete }: DeleteAccountProps) {
  const t = useText("settings");
  const say = useLocalizedText();
  const [typed, setTyped] = useState("");
  const [isJudged, setJudged] = useState(false);
  const reasonId = useId();
  const isRefused = state.kind === "refused";
  const word = t("deleteAccount.word");
  const isRight = typed.trim() === word;
  const isDeleting = state.kind === "deleting";
  const openOrClose = (isOpen: boolean) => {
    setTyped("");
    setJudged(false);
    onOpenChange(isOpen);
  };
  const confirm = () => {
    setJudged(true);
    if (isRight && !isDeleting) onDelete();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm();
  };
  return (
    <SettingsGroup title={t("deleteAccount.title")} intro={t("deleteAccount.text")}>
      <Inline gap="x3">
        <Button
          tone="danger"
          onPress={() => openOrClose(true)}
          isDisabled={isRefused}
          aria-describedby={isRefused ? reasonId : undefined}
        >
          {t("deleteAccount.confirm")}
        </Button>
        {isRefused ? (
          <p id={reasonId} className={intro}>
            {say(state.reason)}
          </p>
        ) : null}
      </Inline>
      <ConfirmDialog
        isOpen={state.kind !== "closed" && !isRefused}
        onClose={() => openOrClose(false)}
        onConfirm={confirm}
        title={t("deleteAccount.dialog")}
        tone="danger"
        confirmText={t("deleteAccount.confirm")}
        pendingText={t("deleteAccount.deleting")}
        isPending={isDeleting}
        isConfirmDisabled={!isRight && !isDeleting}
      >
        {state.kind === "failed" ? <Banner tone="error">{say(state.reason)}</Banner> : null}
        <p>{t("deleteAccount.consequence", { email })}</p>
        <p>{t("deleteAccount.billing")}</p>
        <form noValidate onSubmit={submit}>
          <TextField
            name="confirmation"
            label={t("deleteAccount.confirmation", { word })}
            value={typed}
            onChange={setTyped}
            isDisabled={isDeleting}
            error={isJudged && !isRight ? t("deleteAccount.wrong", { word }) : undefined}
            autoComplete="off"
            spellCheck="false"
            autoFocus
          />
        </form>
      </ConfirmDialog>
    </SettingsGroup>
  );
}
