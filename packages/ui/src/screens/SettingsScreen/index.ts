export * from "./NotificationsSection/index.ts";
export * from "./PlansSection/index.ts";
export * from "./PrivacySection/index.ts";
export * from "./ProfileSection/index.ts";
export {
  NOTIFICATION_DEFAULTS,
  type NotificationPreferences,
  PRIVACY_DEFAULTS,
  type PrivacyPreferences,
  type ProfileVisibility,
  SECURITY_DEFAULTS,
  SESSION_TIMEOUTS,
  type SecurityPreferences,
  type SessionTimeout,
} from "./preferences.ts";
export * from "./SecuritySection/index.ts";
export { SettingsScreen, type SettingsScreenProps } from "./SettingsScreen.tsx";
export { parseSettingsSection, SETTINGS_SECTIONS, type SettingsSection, settingsHref } from "./sections.ts";
