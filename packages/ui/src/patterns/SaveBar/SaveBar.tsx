import { Button } from "../../components/Button/index.ts";
import { FormMessage } from "../../components/FormMessage/index.ts";
import type { SaveState } from "../../forms/index.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { bar } from "./SaveBar.css.ts";
import { useReportUnsaved } from "./unsavedChanges.ts";

export interface SaveBarProps {
  state: SaveState;
  /** The verb on the button. Default: save changes. */
  submitText?: string | undefined;
  /** Shown on the button while saving. Default 'Salvando...'. */
  pendingText?: string | undefined;
  /** What is said once it is saved. */
  savedText: string;
  /** True says that something waits to be saved; it outweighs an earlier success. Default false. */
  isChanged?: boolean | undefined;
  /** True keeps the button off, for instance until a form is complete. Default false. */
  isDisabled?: boolean | undefined;
  /** Adds a way out without saving. */
  onCancel?: (() => void) | undefined;
}

/** Ends a form: the button that sends it, and how the last sending went. */
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
