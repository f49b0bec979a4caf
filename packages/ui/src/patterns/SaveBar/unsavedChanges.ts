import { createContext, useContext, useEffect, useId } from "react";

/** Told by each form whether something in it waits to be saved; a form that goes away has nothing waiting. */
export type ReportUnsaved = (form: string, isUnsaved: boolean) => void;

/** Gives the forms below somebody to tell, who can ask before what was typed is lost. */
export const UnsavedChangesContext = createContext<ReportUnsaved>(() => {});

/** Tells whether the form that this is part of has something unsaved. */
export function useReportUnsaved(isUnsaved: boolean): void {
  const form = useId();
  const report = useContext(UnsavedChangesContext);
  useEffect(() => {
    report(form, isUnsaved);
    return () => report(form, false);
  }, [form, isUnsaved, report]);
}
