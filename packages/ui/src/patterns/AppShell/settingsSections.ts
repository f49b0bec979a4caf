/** The sections of the settings, in the order of their menu. */
export const SETTINGS_SECTIONS = [
  "profile",
  "plans",
  "workspaces",
  "notifications",
  "privacy",
  "security",
] as const;

export type SettingsSection = (typeof SETTINGS_SECTIONS)[number];

/** Address of a section. */
export const settingsHref = (section: SettingsSection): string => `/app/settings?section=${section}`;

/** The section of an address parameter; the first section for an unknown value. */
export function parseSettingsSection(value: string | null | undefined): SettingsSection {
  return SETTINGS_SECTIONS.find((section) => section === value) ?? SETTINGS_SECTIONS[0];
}
