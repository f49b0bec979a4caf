import type { Toast } from "@regia/ui/components/ToastRegion";
import { createContext, useContext } from "react";

/** Shows a toast, which stays when the page changes; it replaces one with the same id. */
export type Notify = (toast: Toast) => void;

/** Provides toasts to the pages. */
export const ToastsContext = createContext<Notify | null>(null);

/** A function that shows a toast; available only below SiteOverlays. */
export function useNotify(): Notify {
  const notify = useContext(ToastsContext);
  if (!notify) throw new Error("useNotify needs SiteOverlays above it: wrap the routes in it.");
  return notify;
}
