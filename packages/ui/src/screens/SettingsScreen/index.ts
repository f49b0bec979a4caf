export {
  NotificationsSection,
  type NotificationsSectionProps,
  type NotificationsState,
} from "./NotificationsSection/index.ts";
export {
  type CheckoutState,
  PlansSection,
  type PlansSectionProps,
  type UsageState,
} from "./PlansSection/index.ts";
export {
  type DeletionState,
  type ExportState,
  PrivacySection,
  type PrivacySectionProps,
  type PrivacyState,
} from "./PrivacySection/index.ts";
export {
  type AvatarState,
  ProfileSection,
  type ProfileSectionProps,
  type ProfileSectionState,
  type SettingsProfile,
} from "./ProfileSection/index.ts";
export {
  type AccountSession,
  SecuritySection,
  type SecuritySectionProps,
  type SessionsState,
  type SignInPreferencesState,
  type TwoFactorState,
} from "./SecuritySection/index.ts";
export { SettingsScreen, type SettingsScreenProps } from "./SettingsScreen.tsx";
export { parseSettingsSection, SETTINGS_SECTIONS, type SettingsSection, settingsHref } from "./sections.ts";
