import { createContext, useContext, useEffect, useId } from "react";

/** Called by each form with whether it has unsaved changes. A form that is unmounted has none. */
export type ReportUnsaved = (form: string, isUnsaved: boolean) => void;

/** Receives reports of the forms below, so that the page can warn before changes are lost. */
export const UnsavedChangesContext = createContext<ReportUnsaved>(() => {});

/** Reports whether the form has unsaved changes. */
export function useReportUnsaved(isUnsaved: boolean): void {
  const form = useId();
  const report = useContext(UnsavedChangesContext);
  useEffect(() => {
    report(form, isUnsaved);
    return () => report(form, false);
  }, [form, isUnsaved, report]);
}
