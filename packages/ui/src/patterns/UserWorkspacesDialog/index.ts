export {
  type DialogList,
  type UserWorkspace,
  UserWorkspacesDialog,
  type UserWorkspacesDialogProps,
  type WorkspacePerson,
} from "./UserWorkspacesDialog.tsx";
