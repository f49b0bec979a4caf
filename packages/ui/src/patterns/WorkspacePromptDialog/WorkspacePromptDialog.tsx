import { messageTokens } from "@regia/domain/chat";
import { UNLIMITED } from "@regia/domain/plans";
import { WORKSPACE_PROMPT_LENGTH } from "@regia/domain/prompts";
import { characterCount } from "@regia/domain/validation";
import { type FormEvent, Suspense, useDeferredValue, useId, useMemo, useState } from "react";
import { Banner } from "../../components/Banner/index.ts";
import { Button } from "../../components/Button/index.ts";
import { Dialog } from "../../components/Dialog/index.ts";
import { FormMessage } from "../../components/FormMessage/index.ts";
import { Skeleton } from "../../components/Skeleton/index.ts";
import { Stack } from "../../components/Stack/index.ts";
import { TextField } from "../../components/TextField/index.ts";
import { VisuallyHidden } from "../../components/VisuallyHidden/index.ts";
import type { SaveState } from "../../forms/index.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { type LocalizedText, useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { counter, form, note } from "./WorkspacePromptDialog.css.ts";

/** The instructions of a workspace, as far as they are known. */
export type WorkspacePromptState =
  | { kind: "loading" }
  | { kind: "failed" }
  /** `prompt` is null if there are none. */
  | { kind: "ready"; prompt: string | null };

export interface WorkspacePromptDialogProps {
  /** While false, nothing is rendered. */
  isOpen: boolean;
  onClose: () => void;
  /** Name of the workspace. */
  workspace: string;
  state: WorkspacePromptState;
  onRetry: () => void;
  /** Why the person can only read them, for instance because only owners change them. Default: they can change them. */
  readOnly?: LocalizedText | undefined;
  /** Tokens that the payer's plan allows for one request ({@link UNLIMITED} for no limit). Default: not known. */
  tokenLimit?: number | undefined;
  /** True without a connection: nothing can be saved. Default false. */
  isOffline?: boolean | undefined;
  saving: SaveState;
  /** Called with the instructions without spaces around them; empty removes them. The caller closes the dialog. */
  onSave: (prompt: string) => void;
}

/** What a workspace tells every model before each question. */
export function WorkspacePromptDialog(props: WorkspacePromptDialogProps) {
  return props.isOpen ? (
    <Suspense>
      <OpenDialog {...props} />
    </Suspense>
  ) : null;
}

function OpenDialog(props: WorkspacePromptDialogProps) {
  const { state, readOnly, saving, isOffline = false, onClose } = props;
  const t = useText("prompts");
  const formId = useId();
  const isSaving = saving.kind === "saving";
  const canChange = state.kind === "ready" && !readOnly;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("instructions.title")}
      size="md"
      isDismissable={!isSaving}
      footer={
        canChange ? (
          <>
            <Button onPress={onClose} isDisabled={isSaving}>
              {t("instructions.cancel")}
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
        ) : (
          <Button onPress={onClose}>{t("instructions.close")}</Button>
        )
      }
    >
      <Stack gap="x4">
        <p className={note}>{t("instructions.note", { workspace: props.workspace })}</p>
        {state.kind === "loading" ? (
          <>
            <VisuallyHidden role="status">{t("instructions.loading")}</VisuallyHidden>
            <Skeleton height="8rem" />
          </>
        ) : null}
        {state.kind === "failed" ? (
          <Banner tone="error" actions={<Button onPress={props.onRetry}>{t("list.retry")}</Button>}>
            {t("instructions.failed")}
          </Banner>
        ) : null}
        {state.kind === "ready" ? (
          readOnly ? (
            <Reading prompt={state.prompt} readOnly={readOnly} />
          ) : (
            <Writing {...props} formId={formId} prompt={state.prompt ?? ""} />
          )
        ) : null}
      </Stack>
    </Dialog>
  );
}

function Reading({ prompt, readOnly }: { prompt: string | null; readOnly: LocalizedText }) {
  const t = useText("prompts");
  const say = useLocalizedText();
  return (
    <>
      <FormMessage>{say(readOnly)}</FormMessage>
      {prompt === null ? (
        <p>{t("instructions.none")}</p>
      ) : (
        <TextField label={t("instructions.title")} value={prompt} isReadOnly isMultiline rows={8} />
      )}
    </>
  );
}

function Writing({
  formId,
  prompt,
  tokenLimit,
  isOffline = false,
  saving,
  onSave,
}: WorkspacePromptDialogProps & { formId: string; prompt: string }) {
  const t = useText("prompts");
  const say = useLocalizedText();
  const format = useFormat();
  const [text, setText] = useState(prompt);
  const [isJudged, setJudged] = useState(false);
  const wanted = text.trim();
  const counted = useDeferredValue(wanted);
  const tokens = useMemo(() => (counted === "" ? 0 : messageTokens(counted)), [counted]);
  const length = characterCount(wanted);
  const isLimited = tokenLimit !== undefined && tokenLimit !== UNLIMITED;
  const isOver = isLimited && tokens >= tokenLimit;
  const error =
    length > WORKSPACE_PROMPT_LENGTH
      ? t("edit.tooLong", { max: format.number(WORKSPACE_PROMPT_LENGTH), used: format.number(length) })
      : isOver
        ? t("instructions.over")
        : undefined;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setJudged(true);
    if (error) {
      const field = event.currentTarget.elements.namedItem("instructions");
      if (field instanceof HTMLElement) field.focus();
    } else if (!isOffline && saving.kind !== "saving") {
      onSave(wanted);
    }
  };
  const figures = { used: format.number(tokens), limit: isLimited ? format.number(tokenLimit) : "" };
  return (
    <form id={formId} noValidate className={form} onSubmit={submit}>
      {isOffline ? <FormMessage tone="warning">{t("offline")}</FormMessage> : null}
      {saving.kind === "failed" ? <Banner tone="error">{say(saving.reason)}</Banner> : null}
      <TextField
        name="instructions"
        label={t("instructions.title")}
        hint={t("instructions.hint")}
        value={text}
        onChange={setText}
        error={isJudged ? error : undefined}
        isMultiline
        rows={8}
        autoFocus
      />
      <p className={counter} data-over={isOver || undefined}>
        {isLimited ? t("instructions.counter", figures) : t("instructions.counterUnlimited", figures)}
      </p>
    </form>
  );
}
