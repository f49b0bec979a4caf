import { Banner } from "../../components/Banner/index.ts";
import { PageHeader } from "../../components/PageHeader/index.ts";
import { type LocalizedText, useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { BackLink } from "../../patterns/BackLink/index.ts";
import { ContentLoading, LoadFailure } from "../../patterns/ContentLoading/index.ts";
import { ModelDialog } from "./ModelDialog.tsx";
import { ModelNotices } from "./ModelNotices.tsx";
import { notice } from "./ModelsScreen.css.ts";
import { ModelTable, type ModelTableControls } from "./ModelTable.tsx";
import type { ModelChange, ModelDialogState, ModelsState } from "./types.ts";

export interface ModelsScreenProps extends ModelTableControls {
  state: ModelsState;
  /** Called to load the list again. */
  onReload: () => void;
  /** Why the last switch was not saved, shown above the list. Null for none. */
  failure: LocalizedText | null;
  onFailureDismiss: () => void;
  dialog: ModelDialogState;
  onDialogClose: () => void;
  /** Called with the fields that changed, at least one. */
  onSave: (change: ModelChange) => void;
  /** Address of the user list. */
  adminHref: string;
}

/** The models that answer: which are connected and in use, what they cost, who may use them, and whether they answer. */
export function ModelsScreen({
  state,
  onReload,
  failure,
  onFailureDismiss,
  dialog,
  onDialogClose,
  onSave,
  adminHref,
  ...table
}: ModelsScreenProps) {
  const t = useText("adminModels");
  const title = useText("titles")("models");
  const say = useLocalizedText();
  const content = () => {
    switch (state.kind) {
      case "loading":
        return <ContentLoading>{t("loading")}</ContentLoading>;
      case "failed":
        return (
          <LoadFailure retryText={t("retry")} onRetry={onReload}>
            {t("failed")}
          </LoadFailure>
        );
      case "loaded":
        return (
          <>
            <ModelNotices {...state} />
            <ModelTable models={state.models} {...table} />
          </>
        );
    }
  };
  return (
    <>
      <BackLink href={adminHref}>{t("back")}</BackLink>
      <PageHeader title={title} description={t("description")} />
      {failure === null ? null : (
        <Banner tone="error" className={notice} onDismiss={onFailureDismiss} autoHide={false}>
          {say(failure)}
        </Banner>
      )}
      {content()}
      {dialog.kind === "editing" ? (
        <ModelDialog
          key={dialog.model.id}
          model={dialog.model}
          state={dialog.state}
          onClose={onDialogClose}
          onSave={onSave}
        />
      ) : null}
    </>
  );
}
