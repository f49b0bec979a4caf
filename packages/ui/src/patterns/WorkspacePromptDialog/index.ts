export {
  WorkspacePromptDialog,
  type WorkspacePromptDialogProps,
  type WorkspacePromptState,
} from "./WorkspacePromptDialog.tsx";
