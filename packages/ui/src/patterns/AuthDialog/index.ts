export { AuthDialog, type AuthDialogProps } from "./AuthDialog.tsx";
export { type AuthMode, authModes, knownAuthMode, type RequestedAuthMode } from "./authMode.ts";
export type { AuthBanner, AuthPending, LoginValues, SignupValues } from "./types.ts";
