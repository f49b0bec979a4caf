export { SavedPromptsDialog } from "./SavedPromptsDialog.tsx";
export type {
  PromptDraft,
  PromptOutcome,
  SavedPrompt,
  SavedPromptsDialogProps,
  SavedPromptsState,
} from "./types.ts";
