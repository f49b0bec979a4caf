export { WorkspaceNameDialog, type WorkspaceNameDialogProps } from "./WorkspaceNameDialog.tsx";
