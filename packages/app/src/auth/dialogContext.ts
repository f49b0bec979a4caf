import type { RequestedAuthMode } from "@regia/ui/patterns/AuthDialog";
import { createContext, useContext } from "react";
import type { DialogEvent } from "./dialogState.ts";

/** How a page opens the authentication dialog. */
export interface AuthDialogControls {
  open(
    mode: RequestedAuthMode,
    options?: Omit<Extract<DialogEvent, { type: "opened" }>, "type" | "mode">,
  ): void;
}

/** Gives the public pages their dialog. */
export const AuthDialogContext = createContext<AuthDialogControls | null>(null);

/** The authentication dialog of the page; only below AuthDialogHost. */
export function useAuthDialog(): AuthDialogControls {
  const controls = useContext(AuthDialogContext);
  if (!controls)
    throw new Error("useAuthDialog needs an AuthDialogHost above it: wrap the public routes in one.");
  return controls;
}
