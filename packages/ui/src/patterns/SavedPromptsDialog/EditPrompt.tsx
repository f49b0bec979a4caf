import { promptVariables, SAVED_PROMPT_LENGTH, SAVED_PROMPT_TITLE_LENGTH } from "@regia/domain/prompts";
import { characterCount } from "@regia/domain/validation";
import { type FormEvent, useId, useState } from "react";
import { Banner } from "../../components/Banner/index.ts";
import { Button } from "../../components/Button/index.ts";
import { Dialog } from "../../components/Dialog/index.ts";
import { FormMessage } from "../../components/FormMessage/index.ts";
import { TextField } from "../../components/TextField/index.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { form, note } from "./SavedPromptsDialog.css.ts";
import type { PromptDraft, SavedPromptsDialogProps } from "./types.ts";
import { useDoing } from "./useDoing.ts";

/** Writes a new prompt, or changes one. */
export function EditPrompt({
  draft,
  isOffline = false,
  onClose,
  onSave,
  onDone,
}: Pick<SavedPromptsDialogProps, "isOffline" | "onClose" | "onSave"> & {
  draft: PromptDraft;
  /** Called after it was saved, and to give up. */
  onDone: () => void;
}) {
  const t = useText("prompts");
  const say = useLocalizedText();
  const format = useFormat();
  const formId = useId();
  const [title, setTitle] = useState(draft.title);
  const [text, setText] = useState(draft.text);
  const [isJudged, setJudged] = useState(false);
  const [state, make] = useDoing(onDone);
  const isSaving = state.kind === "saving";
  const tooLong = (max: number, entry: string) =>
    characterCount(entry) > max
      ? t("edit.tooLong", { max: format.number(max), used: format.number(characterCount(entry)) })
      : undefined;
  const errors = {
    title: title.trim() === "" ? t("edit.noTitle") : tooLong(SAVED_PROMPT_TITLE_LENGTH, title.trim()),
    text: text.trim() === "" ? t("edit.noText") : tooLong(SAVED_PROMPT_LENGTH, text),
  };
  const variables = promptVariables(text);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setJudged(true);
    const wrong = errors.title ? "title" : errors.text ? "text" : null;
    if (wrong) {
      const field = event.currentTarget.elements.namedItem(wrong);
      if (field instanceof HTMLElement) field.focus();
    } else if (!isOffline) {
      make(() => onSave({ ...draft, title: title.trim(), text }));
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={draft.isNew ? t("edit.new") : t("edit.change")}
      size="md"
      isDismissable={!isSaving}
      footer={
        <>
          <Button onPress={onDone} isDisabled={isSaving}>
            {t("back")}
          </Button>
          <Button
            type="submit"
            form={formId}
            tone="primary"
            isPending={isSaving}
            isDisabled={isOffline}
            pendingText={t("edit.saving")}
          >
            {t("edit.save")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={form} onSubmit={submit}>
        {isOffline ? <FormMessage tone="warning">{t("offline")}</FormMessage> : null}
        {state.kind === "failed" ? <Banner tone="error">{say(state.reason)}</Banner> : null}
        <TextField
          name="title"
          label={t("edit.title")}
          value={title}
          onChange={setTitle}
          error={isJudged ? errors.title : undefined}
          autoComplete="off"
          autoFocus
        />
        <TextField
          name="text"
          label={t("edit.text")}
          hint={t("edit.hint", { example: `{{${t("edit.example")}}}` })}
          value={text}
          onChange={setText}
          error={isJudged ? errors.text : undefined}
          isMultiline
          rows={8}
        />
        <p className={note} role="status">
          {variables.length === 0 ? "" : t("edit.variables", { names: format.list(variables) })}
        </p>
      </form>
    </Dialog>
  );
}
