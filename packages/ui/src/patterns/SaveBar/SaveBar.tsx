import { Button } from "../../components/Button/index.ts";
import { FormMessage } from "../../components/FormMessage/index.ts";
import type { SaveState } from "../../forms/index.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { bar } from "./SaveBar.css.ts";
import { useReportUnsaved } from "./unsavedChanges.ts";

export interface SaveBarProps {
  state: SaveState;
  /** Label of the button. Default: save changes. */
  submitText?: string | undefined;
  /** Label of the button while saving. Default 'Salvando...'. */
  pendingText?: string | undefined;
  /** Message after a successful save. */
  savedText: string;
  /** True shows that there are unsaved changes, instead of an earlier success. Default false. */
  isChanged?: boolean | undefined;
  /** True disables the button, for instance until the form is complete. Default false. */
  isDisabled?: boolean | undefined;
  /** Called to leave without saving. Without it there is no such button. */
  onCancel?: (() => void) | undefined;
}

/** End of a form: the submit button and the result of the last submission. */
export function SaveBar({
  state,
  submitText,
  pendingText,
  savedText,
  isChanged = false,
  isDisabled = false,
  onCancel,
}: SaveBarProps) {
  const t = useText("settings");
  const say = useLocalizedText();
  const isSaving = state.kind === "saving";
  useReportUnsaved(isChanged && !isSaving);
  const outcome = () => {
    if (state.kind === "failed") return { tone: "error", text: say(state.reason) } as const;
    if (isChanged && !isSaving) return { tone: "info", text: t("save.changed") } as const;
    if (state.kind === "saved") return { tone: "success", text: savedText } as const;
    return { tone: "info", text: undefined } as const;
  };
  const { tone, text } = outcome();
  return (
    <div className={bar}>
      <Button
        type="submit"
        tone="primary"
        isDisabled={isDisabled}
        isPending={isSaving}
        pendingText={pendingText ?? t("save.saving")}
      >
        {submitText ?? t("save.submit")}
      </Button>
      {onCancel ? (
        <Button onPress={onCancel} isDisabled={isSaving}>
          {t("profile.cancel")}
        </Button>
      ) : null}
      <FormMessage tone={tone}>{text}</FormMessage>
    </div>
  );
}
