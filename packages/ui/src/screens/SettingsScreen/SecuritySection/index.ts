export { SecuritySection, type SecuritySectionProps } from "./SecuritySection.tsx";
export type { AccountSession, SessionsState } from "./Sessions.tsx";
export type { SignInPreferencesState } from "./SignInPreferences.tsx";
export type { TwoFactorState } from "./TwoFactor.tsx";
