import { Banner } from "../../components/Banner/index.ts";
import { Button } from "../../components/Button/index.ts";
import { ConfirmDialog } from "../../components/ConfirmDialog/index.ts";
import { CopyButton } from "../../components/CopyButton/index.ts";
import { Dialog } from "../../components/Dialog/index.ts";
import { Stack } from "../../components/Stack/index.ts";
import { TextField } from "../../components/TextField/index.ts";
import { useText } from "../../i18n/useText.ts";
import { SaveFailure } from "./FailureNote.tsx";
import { note } from "./PlannerScreen.css.ts";
import { ScheduleDialog } from "./ScheduleDialog.tsx";
import { StartDialog } from "./StartDialog.tsx";
import type { EditorAct, EditorState, PlannerDialog } from "./types.ts";
import { VersionsDialog } from "./VersionsDialog.tsx";

interface PlannerDialogsProps {
  state: EditorState;
  dialog: PlannerDialog;
  onAct: (act: EditorAct) => void;
  /** Milliseconds since the epoch. */
  now: number;
}

/** The question over the editor. */
export function PlannerDialogs({ state, dialog, onAct, now }: PlannerDialogsProps) {
  const t = useText("planner");
  switch (dialog.kind) {
    case "start":
      return (
        <StartDialog
          draft={state.draft}
          isActive={state.isActive}
          preview={dialog.preview}
          state={dialog.state}
          onAct={onAct}
        />
      );
    case "schedule":
      return (
        <ScheduleDialog
          schedule={state.schedule ?? null}
          input={state.draft.graph.input}
          state={dialog.state}
          now={now}
          onAct={onAct}
        />
      );
    case "hook":
      return <HookDialog dialog={dialog} onAct={onAct} />;
    case "versions":
      return <VersionsDialog state={state} versions={dialog.versions} onAct={onAct} />;
    case "archive":
      return (
        <ConfirmDialog
          isOpen
          onClose={() => onAct({ kind: "close" })}
          onConfirm={() => onAct({ kind: "confirmArchive" })}
          title={t("archive.title")}
          confirmText={t("archive.confirm")}
          pendingText={t("archive.pending")}
          isPending={dialog.state.kind === "saving"}
          tone="danger"
        >
          <Stack gap="x3">
            <p>{t("archive.text")}</p>
            <SaveFailure state={dialog.state} />
          </Stack>
        </ConfirmDialog>
      );
  }
}

/** Makes an address that starts the workflow. Its secret is shown once. */
function HookDialog({
  dialog: { hook, state },
  onAct,
}: {
  dialog: Extract<PlannerDialog, { kind: "hook" }>;
  onAct: (act: EditorAct) => void;
}) {
  const t = useText("planner");
  const close = () => onAct({ kind: "close" });
  return (
    <Dialog
      isOpen
      onClose={close}
      title={t("hook.title")}
      size="md"
      footer={
        hook === null ? (
          <>
            <Button onPress={close}>{t("cancel")}</Button>
            <Button
              tone="primary"
              isPending={state.kind === "saving"}
              pendingText={t("hook.making")}
              onPress={() => onAct({ kind: "makeHook" })}
            >
              {t("hook.make")}
            </Button>
          </>
        ) : (
          <Button tone="primary" onPress={close}>
            {t("hook.done")}
          </Button>
        )
      }
    >
      <Stack gap="x4">
        <p className={note}>{t("hook.text")}</p>
        {hook === null ? (
          <p className={note}>{t("hook.replaces")}</p>
        ) : (
          <>
            <Banner tone="warning">{t("hook.once")}</Banner>
            <TextField
              label={t("hook.url")}
              isReadOnly
              value={hook.url}
              suffix={<CopyButton text={hook.url} label={t("hook.copyUrl")} />}
            />
            <TextField
              label={t("hook.secret")}
              isReadOnly
              value={hook.secret}
              suffix={<CopyButton text={hook.secret} label={t("hook.copySecret")} />}
            />
          </>
        )}
        <SaveFailure state={state} />
      </Stack>
    </Dialog>
  );
}
