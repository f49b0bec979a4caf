export type { SaveState } from "../../forms/index.ts";
export {
  parseSettingsSection,
  SETTINGS_SECTIONS,
  type SettingsSection,
  settingsHref,
} from "../../patterns/AppShell/settingsSections.ts";
export { isInArrears } from "./BillingPanel/liveSubscription.ts";
export type {
  BillingDialog,
  BillingDialogRequest,
  BillingPanelProps,
  BillingState,
  ChangeState,
  Receipt,
  ReceiptsState,
  WithdrawalRight,
  WithdrawalState,
} from "./BillingPanel/types.ts";
export {
  NotificationsSection,
  type NotificationsSectionProps,
} from "./NotificationsSection/NotificationsSection.tsx";
export {
  PlansSection,
  type PlansSectionProps,
  type WorkspaceRetention,
} from "./PlansSection/PlansSection.tsx";
export type {
  CheckoutState,
  ModelCredit,
  ModelSpending,
  UsageMonth,
  UsageState,
} from "./PlansSection/states.ts";
export type { ExportState } from "./PrivacySection/DataExport.tsx";
export type { DeletionState, EndingWorkspace } from "./PrivacySection/DeleteAccount.tsx";
export { PrivacySection, type PrivacySectionProps } from "./PrivacySection/PrivacySection.tsx";
export {
  type AvatarState,
  ProfileSection,
  type ProfileSectionProps,
  type ProfileSectionState,
  type SettingsProfile,
} from "./ProfileSection/ProfileSection.tsx";
export type { PreferencesState } from "./preferencesState.ts";
export type { Passkey, PasskeyObstacle, PasskeysState } from "./SecuritySection/Passkeys.tsx";
export type { RecoveryCodesState } from "./SecuritySection/RecoveryCodes.tsx";
export { SecuritySection, type SecuritySectionProps } from "./SecuritySection/SecuritySection.tsx";
export type { AccountSession, SessionsState } from "./SecuritySection/Sessions.tsx";
export type { TokensState } from "./SecuritySection/Tokens.tsx";
export type { TwoFactorState } from "./SecuritySection/TwoFactor.tsx";
export { SettingsScreen, type SettingsScreenProps } from "./SettingsScreen.tsx";
export type { WorkspaceAct, WorkspaceDialog, WorkspacesState } from "./WorkspacesSection/types.ts";
export { WorkspacesSection, type WorkspacesSectionProps } from "./WorkspacesSection/WorkspacesSection.tsx";
