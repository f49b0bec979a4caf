import type { LocalizedText } from "../../i18n/useLocalizedText.ts";

/** A prompt that a member of the workspace saved. Its variables are written `{{name}}`. */
export interface SavedPrompt {
  id: string;
  title: string;
  text: string;
  /** Name of the member who saved it; null for the person. */
  author: string | null;
  /** Whether the person may change and delete it. */
  canChange: boolean;
}

/** The saved prompts of a workspace, as far as they are known. */
export type SavedPromptsState =
  | { kind: "loading" }
  | { kind: "failed" }
  | { kind: "ready"; prompts: readonly SavedPrompt[] };

/** What is saved: a new prompt with its new id, or a change of one. */
export interface PromptDraft {
  id: string;
  isNew: boolean;
  title: string;
  text: string;
}

/** Null where it was done; else why not. */
export type PromptOutcome = LocalizedText | null;

export interface SavedPromptsDialogProps {
  /** While false, nothing is rendered. */
  isOpen: boolean;
  onClose: () => void;
  state: SavedPromptsState;
  onRetry: () => void;
  /** What is written in the composer, which can be saved. Empty for nothing. */
  composed: string;
  /** Why nothing can be saved, for instance because the workspace is read-only. Default: it can. */
  readOnly?: LocalizedText | undefined;
  /** True without a connection: nothing can be saved or deleted. Default false. */
  isOffline?: boolean | undefined;
  /** Called with a text that has the values of its variables. The caller closes the dialog. */
  onUse: (text: string) => void;
  onSave: (prompt: PromptDraft) => Promise<PromptOutcome>;
  onDelete: (id: string) => Promise<PromptOutcome>;
}
