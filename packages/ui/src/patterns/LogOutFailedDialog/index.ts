export { LogOutFailedDialog, type LogOutFailedDialogProps } from "./LogOutFailedDialog.tsx";
