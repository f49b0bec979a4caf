/**
 * What a person chooses in the settings, under the names that the table `preferences` gives it. The defaults are those of
 * its columns.
 */

/** What alerts a person, and where. */
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
};

/** A toggle of the notifications. */
export type NotificationField = keyof typeof NOTIFICATION_DEFAULTS;

/** The toggles of the notifications. */
export type NotificationPreferences = Readonly<Record<NotificationField, boolean>>;

/** Who sees a profile. */
export const PROFILE_VISIBILITIES = ["public", "contacts", "private"] as const;

/** Who sees a profile. */
export type ProfileVisibility = (typeof PROFILE_VISIBILITIES)[number];

/** A toggle of the privacy section. */
export type PrivacyField =
  | "online_status"
  | "direct_messages"
  | "share_analytics"
  | "marketing_emails"
  | "data_collection";

/** Who sees a person, and what is done with the data. */
export interface PrivacyPreferences extends Readonly<Record<PrivacyField, boolean>> {
  readonly profile_visibility: ProfileVisibility;
}

/** What holds before anything was saved: nothing is collected or sent without consent. */
export const PRIVACY_DEFAULTS: PrivacyPreferences = {
  profile_visibility: "contacts",
  online_status: true,
  direct_messages: true,
  share_analytics: false,
  marketing_emails: false,
  data_collection: false,
};

/** How long a session may last without activity, in minutes. */
export const SESSION_TIMEOUTS = [15, 30, 60, 120, 480, 1440] as const;

/** Minutes without activity after which a session ends. */
export type SessionTimeout = (typeof SESSION_TIMEOUTS)[number];

/** The preferences of the security section. */
export interface SecurityPreferences {
  readonly login_notifications: boolean;
  readonly session_timeout_minutes: SessionTimeout;
}

/** What holds before anything was saved. */
export const SECURITY_DEFAULTS: SecurityPreferences = {
  login_notifications: true,
  session_timeout_minutes: 60,
};
