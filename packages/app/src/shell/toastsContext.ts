import type { Toast } from "@regia/ui/components/ToastRegion";
import { createContext } from "react";
import { useRequired } from "../services/useRequired.ts";

/** Shows a toast, which stays when the page changes; it replaces one with the same id. */
export type Notify = (toast: Toast) => void;

/** The function that shows toasts; provided by SiteOverlays. */
export const ToastsContext = createContext<Notify | null>(null);

/** The value of {@link ToastsContext}. */
export const useNotify = () => useRequired(ToastsContext, "ToastsContext");
