import { formResult } from "@regia/domain/validation";
import { validateWorkspaceName, workspaceName } from "@regia/domain/workspaces";
import { useId } from "react";
import { Banner } from "../../components/Banner/index.ts";
import { Button } from "../../components/Button/index.ts";
import { Dialog } from "../../components/Dialog/index.ts";
import { LinkButton } from "../../components/LinkButton/index.ts";
import { Stack } from "../../components/Stack/index.ts";
import { TextField } from "../../components/TextField/index.ts";
import { type SaveState, useForm } from "../../forms/index.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { settingsHref } from "../AppShell/settingsSections.ts";

export interface WorkspaceNameDialogProps {
  /** While false, nothing is rendered. */
  isOpen: boolean;
  onClose: () => void;
  /** Its present name; null to create a workspace. */
  currentName: string | null;
  /** A failure has a link to the plans where `isPlanFull`. */
  state: SaveState;
  /** True if the plan has no room for another workspace. Default false. */
  isPlanFull?: boolean | undefined;
  /** Called with a valid name without spaces around it. */
  onSave: (name: string) => void;
}

/** Asks for the name of a workspace, to create or to rename it. */
export function WorkspaceNameDialog({ isOpen, onClose, currentName, ...rest }: WorkspaceNameDialogProps) {
  const t = useText("team");
  return (
    <NameDialog
      key={String(isOpen)}
      isOpen={isOpen}
      onClose={onClose}
      title={currentName === null ? t("nameDialog.create") : t("nameDialog.rename")}
      currentName={currentName}
      {...rest}
    />
  );
}

function NameDialog({
  isOpen,
  onClose,
  title,
  currentName,
  state,
  isPlanFull = false,
  onSave,
}: WorkspaceNameDialogProps & { title: string }) {
  const t = useText("team");
  const say = useLocalizedText();
  const formId = useId();
  const isSaving = state.kind === "saving";
  const form = useForm({
    initial: { name: currentName ?? "" },
    validate: ({ name }) => formResult({ name: validateWorkspaceName(name) }),
    onSubmit: ({ name }) => {
      if (!isSaving) onSave(workspaceName(name));
    },
  });
  const isCreating = currentName === null;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      isDismissable={!isSaving}
      footer={
        <>
          <Button onPress={onClose} isDisabled={isSaving}>
            {t("cancel")}
          </Button>
          <Button
            type="submit"
            form={formId}
            tone="primary"
            isPending={isSaving}
            pendingText={isCreating ? t("nameDialog.creating") : t("nameDialog.renaming")}
          >
            {isCreating ? t("nameDialog.createAction") : t("nameDialog.renameAction")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.onSubmit}>
        <Stack gap="x4">
          {state.kind === "failed" ? (
            <Banner
              tone="error"
              actions={
                isPlanFull ? (
                  <LinkButton size="sm" href={settingsHref("plans")}>
                    {t("list.plans")}
                  </LinkButton>
                ) : undefined
              }
            >
              {say(state.reason)}
            </Banner>
          ) : null}
          <TextField
            {...form.field("name", isCreating ? t("nameDialog.hint") : undefined)}
            label={t("nameDialog.name")}
            autoComplete="off"
            autoFocus
          />
        </Stack>
      </form>
    </Dialog>
  );
}
