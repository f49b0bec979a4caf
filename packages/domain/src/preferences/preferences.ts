/** The notification settings with their defaults. Names and defaults are those of the table `preferences`. */
export const NOTIFICATION_DEFAULTS = {
  email_new_messages: true,
  email_project_updates: true,
  email_weekly_digest: false,
  email_security_alerts: true,
  push_new_messages: true,
  push_mentions: true,
  push_project_deadlines: true,
  desktop_enabled: true,
  desktop_sound: false,
  mobile_enabled: true,
  mobile_vibration: true,
} as const satisfies Readonly<Record<string, boolean>>;

export type NotificationField = keyof typeof NOTIFICATION_DEFAULTS;

export type NotificationPreferences = Readonly<Record<NotificationField, boolean>>;

/** The notifications that are really sent; the others have no sender yet. */
export const SENT_NOTIFICATIONS: readonly NotificationField[] = [
  "email_project_updates",
  "email_weekly_digest",
  "email_security_alerts",
];

/** The audiences that a profile can be visible to. */
export const PROFILE_VISIBILITIES = ["public", "contacts", "private"] as const;

export type ProfileVisibility = (typeof PROFILE_VISIBILITIES)[number];

/** A privacy setting that is on or off. */
export type PrivacyField =
  | "online_status"
  | "direct_messages"
  | "share_analytics"
  | "marketing_emails"
  | "data_collection";

export interface PrivacyPreferences extends Readonly<Record<PrivacyField, boolean>> {
  readonly profile_visibility: ProfileVisibility;
}

/** The default privacy settings: no data is collected and no marketing is sent without consent. */
export const PRIVACY_DEFAULTS: PrivacyPreferences = {
  profile_visibility: "contacts",
  online_status: true,
  direct_messages: true,
  share_analytics: false,
  marketing_emails: false,
  data_collection: false,
};

/** The selectable session time-outs, in minutes without activity. */
export const SESSION_TIMEOUTS = [15, 30, 60, 120, 480, 1440] as const;

/** A session time-out, in minutes without activity. */
export type SessionTimeout = (typeof SESSION_TIMEOUTS)[number];

export interface SecurityPreferences {
  readonly login_notifications: boolean;
  readonly session_timeout_minutes: SessionTimeout;
}

export const SECURITY_DEFAULTS: SecurityPreferences = {
  login_notifications: true,
  session_timeout_minutes: 60,
};

/** All settings of a person, by section. Each field is a column of the table `preferences`. */
export interface Preferences {
  readonly notifications: NotificationPreferences;
  readonly privacy: PrivacyPreferences;
  readonly security: SecurityPreferences;
}

/** The preferences of a person who has saved none. */
export const PREFERENCE_DEFAULTS: Preferences = {
  notifications: NOTIFICATION_DEFAULTS,
  privacy: PRIVACY_DEFAULTS,
  security: SECURITY_DEFAULTS,
};
