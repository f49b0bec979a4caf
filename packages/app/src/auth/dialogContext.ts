import type { RequestedAuthMode } from "@regia/ui/patterns/AuthDialog";
import { createContext, useContext } from "react";
import type { DialogEvent } from "./dialogState.ts";

/** Functions of the authentication dialog for pages. */
export interface AuthDialogControls {
  open(
    mode: RequestedAuthMode,
    options?: Omit<Extract<DialogEvent, { type: "opened" }>, "type" | "mode">,
  ): void;
}

/** Provides the authentication dialog to the public pages. */
export const AuthDialogContext = createContext<AuthDialogControls | null>(null);

/** The authentication dialog of the page; available only below AuthDialogHost. */
export function useAuthDialog(): AuthDialogControls {
  const controls = useContext(AuthDialogContext);
  if (!controls)
    throw new Error("useAuthDialog needs an AuthDialogHost above it: wrap the public routes in one.");
  return controls;
}
