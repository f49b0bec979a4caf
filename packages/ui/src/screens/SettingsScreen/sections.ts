/** The sections of the settings, in the order of their menu. */
export const SETTINGS_SECTIONS = ["profile", "plans", "notifications", "privacy", "security"] as const;

/** A section of the settings. */
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number];

/** The address of a section: it can be linked to, and the browser's way back returns to it. */
export const settingsHref = (section: SettingsSection): string => `/app/settings?section=${section}`;

/** The section that an address names; anything unknown is the first. */
export function parseSettingsSection(value: string | null | undefined): SettingsSection {
  return SETTINGS_SECTIONS.find((section) => section === value) ?? SETTINGS_SECTIONS[0];
}
