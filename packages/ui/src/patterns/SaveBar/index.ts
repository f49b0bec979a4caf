export { SaveBar, type SaveBarProps } from "./SaveBar.tsx";
export { type ReportUnsaved, UnsavedChangesContext } from "./unsavedChanges.ts";
