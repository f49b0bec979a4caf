import type { Toast } from "@regia/ui/components/ToastRegion";
import { createContext, useContext } from "react";

/** Shows a toast over whatever page comes next; one with the same id takes the place of the earlier. */
export type Notify = (toast: Toast) => void;

/** Gives the pages their toasts. */
export const ToastsContext = createContext<Notify | null>(null);

/** The way to tell something that outlives the page; only below SiteOverlays. */
export function useNotify(): Notify {
  const notify = useContext(ToastsContext);
  if (!notify) throw new Error("useNotify needs SiteOverlays above it: wrap the routes in it.");
  return notify;
}
