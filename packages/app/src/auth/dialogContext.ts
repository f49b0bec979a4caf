import type { RequestedAuthMode } from "@regia/ui/patterns/AuthDialog";
import { createContext } from "react";
import { useRequired } from "../services/useRequired.ts";
import type { DialogEvent } from "./dialogState.ts";

/** Functions of the authentication dialog for pages. */
export interface AuthDialogControls {
  open(
    mode: RequestedAuthMode,
    options?: Omit<Extract<DialogEvent, { type: "opened" }>, "type" | "mode">,
  ): void;
}

/** The authentication dialog, for the public pages; provided by AuthDialogHost. */
export const AuthDialogContext = createContext<AuthDialogControls | null>(null);

/** The value of {@link AuthDialogContext}. */
export const useAuthDialog = () => useRequired(AuthDialogContext, "AuthDialogContext");
